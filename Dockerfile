# Stage 1 builds page and server, then leaves only what runs.
# A tag names another image next month; the digest that was tested goes into NODE_IMAGE:
#   docker build --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:… .
# `docker buildx imagetools inspect node:24-bookworm-slim` tells it.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY protocol/package.json protocol/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm ci --no-audit --no-fund
COPY . .
# What npm could not put into the common folder lies in the backend's own.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && mkdir -p backend/node_modules

# Stage 2: no compiler, no sources, no root.
FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json /app/frontend/dist/sbom.cdx.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/protocol/package.json protocol/
COPY --from=build /app/backend/package.json backend/
COPY --from=build /app/backend/node_modules backend/node_modules
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/package.json frontend/
COPY --from=build /app/frontend/dist frontend/dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The process is up. Whether it should be sent work (/readyz) is for the balancer: a restart does not mend a database.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# A long list is many short-lived objects: with more room for them the collector has half the work.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "backend/dist/main.js"]
