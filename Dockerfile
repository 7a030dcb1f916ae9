# The whole product in one image: `docker build -t bandwise .`; see docs/deployment.md.
ARG NODE=24.21.0-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json vite.config.ts manifest.webmanifest ./
COPY icons icons
COPY core core
COPY web web
COPY scripts scripts
# The build reads the books, because the dictionary has their words.
COPY content content
# The bill of materials is part of the image: dist/sbom.cdx.json.
RUN node scripts/build.ts && node scripts/sbom.mjs

FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without the optional packages with Node: this image has Node.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-*

FROM node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-compile-cache
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY core core
COPY api api
COPY content content
COPY scripts scripts
# pg_dump and pg_restore, for backups of PostgreSQL 15 or earlier.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
RUN mkdir -p /data /backups /content && chown node:node /data /backups /content
USER node
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Publishes the library, then starts the server, also if a publication fails: content with a problem keeps its last
# published version. The server replaces the shell (exec), so that it gets the signal to stop.
CMD ["sh", "-c", "node scripts/publish.ts; exec node api/server.ts"]
