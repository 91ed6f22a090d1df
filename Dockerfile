# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /service
COPY package.json package-lock.json ./
COPY client/package.json client/
# No package needs a script of its own to be installed, and none gets to run one.
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
# The guides below /docs/guides.
COPY docs ./docs
# Nothing else is written to, so the root file system may be read-only. The embedded database, where one is used, lives
# here: mount a volume to keep it.
RUN mkdir data && chown node:node data
# By number, so that Kubernetes can tell that it is not root; `node` of the image.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm in front: SIGTERM reaches the service itself, which drains and leaves.
CMD ["node", "--v8-pool-size=2", "dist/cli.js", "start"]
