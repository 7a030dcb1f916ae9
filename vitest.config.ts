import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumPath } from "./scripts/chromium.mjs";
import { diagnosticPlugin } from "./scripts/content/diagnostic/diagnostic-plugin.ts";
import { lessonsPlugin } from "./scripts/content/lessons/lessons-plugin.ts";

const executablePath = chromiumPath();
// Chromium refuses to run as root inside its sandbox.
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/** Returns a project that runs component tests in a real Chromium. */
function components(files: { name: string; include: string[]; isolate: boolean }) {
  return {
    extends: true as const,
    plugins: [react(), lessonsPlugin(import.meta.dirname), diagnosticPlugin(import.meta.dirname)],
    cacheDir: `.cache/${files.name.replace(" ", "-")}`,
    define: { __APP_VERSION__: JSON.stringify("test"), __DICTIONARY__: JSON.stringify("/dictionary.txt") },
    optimizeDeps: {
      // Listed, because Vite reloads the page in the middle of a test when it finds a package that it has not
      // optimised.
      include: [
        "@hookform/resolvers/valibot",
        "@testing-library/react",
        "axe-core",
        "lean-qr/extras/svg",
        "lean-qr/nano",
        "react",
        "react-dom",
        "react-dom/client",
        "react-hook-form",
        "react-router",
        "react/jsx-dev-runtime",
        "react/jsx-runtime",
        "valibot",
      ],
    },
    test: {
      ...files,
      setupFiles: ["tests/support/component-setup.ts"],
      // Retried like journeys: docs/decisions/0020-retry-failed-journeys.md.
      retry: 1,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { args, ...(executablePath !== null && { executablePath }) },
          contextOptions: { locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce" },
          actionTimeout: 15_000,
        }),
        instances: [{ browser: "chromium" as const, viewport: { width: 1024, height: 768 } }],
      },
    },
  };
}

export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
    reporters: ["default"],
    projects: [
      {
        extends: true,
        // These tests leave nothing behind, so their files share loaded modules, which is three times as fast.
        test: {
          name: "units",
          globalSetup: ["tests/support/postgres.ts", "tests/support/temp-folder.ts"],
          include: ["{core,web,api,scripts}/**/*.test.ts", "tests/{api,store,content}/**/*.test.ts"],
          exclude: ["**/*.isolated.test.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        // These tests simulate a browser, start programs or mock modules, so each file runs in a separate process.
        test: {
          name: "stories",
          globalSetup: ["tests/support/postgres.ts", "tests/support/temp-folder.ts"],
          include: ["tests/{sync,architecture,web}/**/*.test.ts", "**/*.isolated.test.ts"],
          isolate: true,
        },
      },
      {
        extends: true,
        // These tests kill servers and databases, so each file runs in a separate process.
        test: {
          name: "proofs",
          globalSetup: ["tests/support/postgres.ts", "tests/support/temp-folder.ts"],
          include: ["tests/proof/**/*.test.ts"],
          isolate: true,
        },
      },
      components({ name: "components", include: ["web/**/*.component.test.tsx"], isolate: false }),
      components({ name: "isolated components", include: ["web/**/*.component.isolated.test.tsx"], isolate: true }),
    ],
  },
});
