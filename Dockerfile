# The image of Trellis: docker build -t trellis . (compose.yaml runs it with its stores)

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY scripts scripts
COPY graph graph
COPY search search
COPY server server
COPY web web
COPY docs/explore docs/explore
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# glibc returns freed memory to the system at once (docs/decisions/0034-idle-memory-returned.md).
ENV MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY package.json LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# New volumes get the owner and the mode of these folders. The group of /secrets are the stores.
RUN mkdir /data /secrets && chown node:node /data /secrets && chmod 0700 /data && chmod 0750 /secrets
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=1s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# In exec form node is process 1 and receives signals.
ENTRYPOINT ["node", "dist/server/commands/trellis.js"]
CMD ["serve"]
