# The whole checkout, built, to run test suites inside a composition. Never deployed.
ARG NODE_VERSION=22

FROM node:${NODE_VERSION}-bookworm-slim
ARG PNPM_VERSION=12.21.0
ENV CI=true
RUN npm install --global --no-audit --no-fund "pnpm@${PNPM_VERSION}"
ENV PNPM_HOME=/pnpm
WORKDIR /rampart
COPY . .
RUN --mount=type=cache,target=/pnpm/store pnpm install --frozen-lockfile \
  && node_modules/.bin/tsc --build
USER node
HEALTHCHECK NONE
CMD ["node_modules/.bin/jest", "--selectProjects", "integration", "--maxWorkers=2", "--ci"]
