# syntax=docker/dockerfile:1
FROM python:3.11-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/masque
ENV PATH=/opt/masque/bin:$PATH
COPY requirements.lock /tmp/
RUN pip install --require-hashes -r /tmp/requirements.lock
WORKDIR /srv/masque
COPY app app
# The root file system is read-only when it runs, so bytecode is written here.
RUN if [ -d app/locale ]; then pybabel compile -d app/locale; fi && python -m compileall -q app

FROM python:3.11-slim
RUN useradd --system --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin masque \
    && install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=build /opt/masque /opt/masque
WORKDIR /srv/masque
COPY LICENSE NOTICE THIRD_PARTY.md alembic.ini ./
COPY migrations migrations
COPY templates templates
COPY static static
COPY --from=build /srv/masque/app app
ENV PATH=/opt/masque/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    MASQUE_ENV=production \
    MASQUE_DATABASE_URL=sqlite+aiosqlite:////data/masque.db
USER 10001:10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["python", "-m", "app", "serve", "--host", "0.0.0.0", "--port", "8000"]
