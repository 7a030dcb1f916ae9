/** Checks that each of the thirteen packages that the project must use is used in its layer. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

const USES: { name: string; files: string; usage: RegExp }[] = [
  { name: "react", files: "web/features/**/*.tsx", usage: /from "react"/ },
  { name: "react-router", files: "web/app/**/*.{ts,tsx}", usage: /createBrowserRouter/ },
  { name: "vite-plugin-pwa", files: "vite.config.ts", usage: /VitePWA\(\{\s*strategies: "injectManifest"/ },
  { name: "workbox-window", files: "web/app/**/*.{ts,tsx}", usage: /new Workbox\(/ },
  { name: "dexie", files: "web/db/**/*.ts", usage: /(?:extends|new) Dexie|new DexieClass|Dexie\(/ },
  { name: "zustand", files: "web/features/**/*.{ts,tsx}", usage: /from "zustand/ },
  { name: "ky", files: "web/net/**/*.ts", usage: /from "ky"/ },
  { name: "valibot", files: "core/wire/**/*.ts", usage: /from "valibot"/ },
  { name: "hono", files: "api/**/*.ts", usage: /new Hono/ },
  { name: "@hono/node-server", files: "api/*.ts", usage: /@hono\/node-server/ },
  { name: "better-sqlite3", files: "api/store/**/*.ts", usage: /from "better-sqlite3"|import\("better-sqlite3"\)/ },
  { name: "stripe", files: "api/gateways/stripe.ts", usage: /checkout\.sessions\.create/ },
  { name: "vitest", files: "core/**/*.test.ts", usage: /from "vitest"/ },
];

describe("required packages", () => {
  test.each(USES)("$name is used in its layer", ({ name, files, usage }) => {
    expect({ ...manifest.dependencies, ...manifest.devDependencies }).toHaveProperty([name]);
    const users = globSync(files, { cwd: root }).filter((file) => usage.test(readFileSync(join(root, file), "utf8")));
    expect(users).not.toEqual([]);
  });

  test.each(["package.json", "web", "api", "web/sw", "web/db", "api/routes", "icons", "manifest.webmanifest", "tests"])(
    "the required file or folder %s exists",
    (path) => {
      expect(globSync(path, { cwd: root })).toEqual([path]);
    },
  );

  test("every version is pinned", () => {
    for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies }))
      expect(version).toMatch(/^(?:npm:.+@)?\d+\.\d+\.\d+$/);
  });
});
