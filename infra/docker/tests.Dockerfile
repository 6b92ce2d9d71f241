# The suites that run inside the composition of the CI, built. Never deployed.
ARG NODE_VERSION=22

FROM node:${NODE_VERSION}-bookworm-slim
ARG PNPM_VERSION=12.21.0
ENV CI=true
RUN npm install --global --no-audit --no-fund "pnpm@${PNPM_VERSION}"
ENV PNPM_HOME=/pnpm
WORKDIR /rampart
COPY . .
RUN --mount=type=cache,target=/pnpm/store pnpm install --frozen-lockfile \
  && node_modules/.bin/tsc --build apps/api apps/leaderboard-worker apps/cli
USER node
HEALTHCHECK NONE
