# The shop as one container: `npm start` with the production settings. See docs/DEPLOY.md.
# The Node version of .nvmrc.
FROM node:24.22.3-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY supabase/server/lite/noSentry supabase/server/lite/noSentry
RUN npm ci --omit=dev && npm cache clean --force

FROM packages AS build
COPY . .
RUN npm run build

# Without webpack.config.ts, the server never builds (supabase/server/build/build.ts).
FROM packages
# pg_dump and pg_restore for `npm run backup`, of the version of the database in compose.yaml. Debian has only an older one.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install --yes --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY tsconfig.base.json tsconfig.server.json tsconfig.json ./
COPY src src
COPY supabase supabase
# The commands that docs/DEPLOY.md names.
COPY scripts scripts
COPY --from=build /shop/dist dist
COPY --from=build /shop/dist-render dist-render
COPY --from=build /shop/dist-server dist-server
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which does not pass SIGTERM on.
CMD ["node", "--enable-source-maps", "dist-server/start.mjs"]
