import { join } from "node:path";
import type { Plugin } from "vite";

const MODERN = join(import.meta.dirname, "..", "node_modules", "workbox-window", "build", "workbox-window.prod.mjs");

/** What registers the worker comes as a script for browsers of 2015 unless it is asked for by its file. */
export function leanWorkbox(): Plugin {
  return {
    name: "bandwise-lean-workbox",
    enforce: "pre",
    resolveId: (source) => (source === "workbox-window" ? MODERN : null),
  };
}
