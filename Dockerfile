# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /service
COPY package.json package-lock.json ./
COPY client/package.json client/
# No package needs an install script, so none may run.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json nest-cli.json ./
COPY src ./src
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /service
COPY --from=build /service/node_modules ./node_modules
COPY --from=build /service/dist ./dist
COPY package.json LICENSE README.md CHANGELOG.md ./
# Served at /docs/guides.
COPY docs ./docs
# The only folder that is written to, so the root file system can be read-only. It contains the embedded database, if one
# is used: mount a volume to keep it.
RUN mkdir data && chown node:node data
# The user `node`, by number, so that Kubernetes can verify that it is not root.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm in between, so that SIGTERM reaches the service and it shuts down gracefully.
CMD ["node", "--v8-pool-size=2", "--max-semi-space-size=8", "--no-allocation-site-pretenuring", "dist/cli.js", "start"]
