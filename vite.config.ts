import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA, type VitePWAOptions } from "vite-plugin-pwa";
import { dictionaryFile } from "./scripts/content/dictionary/build-dictionary.ts";
import { diagnosticPlugin } from "./scripts/content/diagnostic/diagnostic-plugin.ts";
import { lessonsPlugin } from "./scripts/content/lessons/lessons-plugin.ts";

const root = import.meta.dirname;
const manifest = JSON.parse(readFileSync(join(root, "manifest.webmanifest"), "utf8"));
const dictionary = dictionaryFile();
const DICTIONARY = `assets/dictionary-${dictionary.hash}.txt`;

/** Returns the files that keep their names: icons and the dictionary, with their paths in the build. */
const fixedFiles = (): { from: string; to: string }[] => [
  ...readdirSync(join(root, "icons"))
    .filter((name) => /\.(png|svg|ico|webp)$/.test(name))
    // Browsers and crawlers request favicon.ico at this address.
    .map((name) => ({ from: join(root, "icons", name), to: name === "favicon.ico" ? name : `icons/${name}` })),
  { from: dictionary.path, to: DICTIONARY },
];

/** Puts the files with fixed names into the build, and serves them in development. */
function copyFixedFiles(): Plugin {
  return {
    name: "bandwise-fixed-files",
    generateBundle() {
      for (const file of fixedFiles())
        this.emitFile({ type: "asset", fileName: file.to, source: readFileSync(file.from) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? "").split("?")[0]?.slice(1);
        const file = fixedFiles().find((entry) => entry.to === path);
        if (!file) return next();
        response.setHeader(
          "Content-Type",
          path?.endsWith(".js")
            ? "text/javascript"
            : path?.endsWith(".svg")
              ? "image/svg+xml"
              : "application/octet-stream",
        );
        response.end(readFileSync(file.from));
      });
    },
  };
}

/** Puts the script that runs before the first paint into the HTML, so that the page waits for no file. */
function inlineTheme(): Plugin {
  const script = readFileSync(join(root, "web", "theme.js"), "utf8").replace(/^\/\*[\s\S]*?\*\/\n/u, "");
  return {
    name: "bandwise-inline-theme",
    transformIndexHtml: (html) => html.replace("<!--theme-->", () => `<script>${script}</script>`),
  };
}

type ManifestTransform = NonNullable<VitePWAOptions["injectManifest"]["manifestTransforms"]>[number];

/**
 * Adds the shells of a test and of the dashboard, which the server renders (api/routes/site/pages.ts), to the precache.
 * Their revision changes with every file, because the shells name files of the build.
 */
const withRenderedShells: ManifestTransform = (entries) => {
  const revision = createHash("sha256")
    .update(entries.map(({ url, revision: own }) => `${url} ${own}`).join("\n"))
    .digest("hex")
    .slice(0, 32);
  const shells = ["exam.html", "dashboard.html"].map((url) => ({ url, revision, size: 0 }));
  return { manifest: [...entries, ...shells] };
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: join(root, "web"),
  publicDir: false,
  define: {
    __APP_VERSION__: JSON.stringify(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version),
    __DICTIONARY__: JSON.stringify(`/${DICTIONARY}`),
  },
  worker: { format: "es" },
  build: isSsrBuild
    ? {
        outDir: join(root, "dist", "server"),
        emptyOutDir: true,
        target: "node24",
        rollupOptions: { output: { entryFileNames: "entry-server.js" } },
      }
    : {
        outDir: join(root, "dist", "web"),
        emptyOutDir: true,
        manifest: true,
        target: "es2022",
        // The browsers in README.md. These are the first versions with light-dark(), which the colours of both themes
        // use.
        cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
      },
  ...(command === "build" && { ssr: { noExternal: true } }),
  plugins: [
    react(),
    inlineTheme(),
    lessonsPlugin(root),
    diagnosticPlugin(root),
    ...(isSsrBuild
      ? []
      : [
          copyFixedFiles(),
          VitePWA({
            strategies: "injectManifest",
            srcDir: "sw",
            filename: "sw.ts",
            registerType: "prompt",
            injectRegister: false,
            manifest,
            includeManifestIcons: false,
            devOptions: { enabled: false },
            injectManifest: {
              rollupFormat: "iife",
              manifestTransforms: [withRenderedShells],
              globPatterns: ["**/*.{js,css,html,woff2}", "icons/icon-192.png", "icons/icon.svg"],
              // The CRM and account security work online only: see web/app/routing/online-pages.ts.
              globIgnores: [
                "**/*.wasm",
                "**/sw.js",
                "assets/crm-pages-*",
                "assets/staff-endpoints-*",
                "assets/account-security-page-*",
                // Chunks that the report page loads only after the report.
                "assets/own-report-*",
                "assets/spoken-report-*",
                "assets/sound-player-*",
                // Chunks of voice comments, for the CRM and the report page.
                "assets/voice-drafts-*",
                "assets/voice-topics-*",
              ],
            },
          }),
        ]),
  ],
}));
