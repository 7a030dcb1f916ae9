import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { mediaPath } from "#core/exam/content/media.ts";
import { fixtureModule, fixturePicture } from "#tests/support/fixture-module.ts";

/** Serves the fixture's picture at its media address. */
function picture(): Plugin {
  const addresses = fixtureModule.media.map(mediaPath);
  return {
    name: "gallery-picture",
    generateBundle() {
      for (const address of addresses)
        this.emitFile({ type: "asset", fileName: address.slice(1), source: fixturePicture });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!addresses.includes(request.url ?? "")) return next();
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(fixturePicture);
      });
    },
  };
}

/**
 * Serves the gallery of question widgets to designers, and builds it for its tests. The product does not contain it.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  cacheDir: join(import.meta.dirname, "..", "..", ".cache", "gallery-dev"),
  build: { target: "es2022", emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  plugins: [react(), picture()],
});
