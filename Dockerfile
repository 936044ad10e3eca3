# syntax=docker/dockerfile:1

# Builds the pages; nothing of it but build/ reaches the image.
FROM node:26-bookworm-slim AS build
WORKDIR /srv/passerelle
COPY package.json package-lock.json ./
COPY scripts scripts
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && touch build/.built

# What runs: production modules, with the Node.js that the product is tested with.
FROM node:26-bookworm-slim AS modules
WORKDIR /srv/passerelle
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM debian:bookworm-slim
# bubblewrap confines the processes that read files of strangers.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends bubblewrap ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --user-group --home-dir /var/lib/passerelle --create-home passerelle
WORKDIR /srv/passerelle
COPY --from=modules /srv/passerelle/node_modules node_modules
COPY package.json package-lock.json CHANGELOG.md LICENSE README.md SECURITY.md ./
COPY app app
COPY contract contract
COPY data data
COPY docs docs
COPY locales locales
COPY migrations migrations
COPY scripts scripts
COPY server server
COPY --from=build /srv/passerelle/build build

ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/passerelle PATH=/srv/passerelle/node_modules/.bin:$PATH
USER 10001:10001
VOLUME /var/lib/passerelle
EXPOSE 3000
# A start with an empty database loads the starter catalogue first.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node"]
CMD ["server/main.ts"]
