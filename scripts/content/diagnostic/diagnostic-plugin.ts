import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { readDiagnostic } from "./read-diagnostic.ts";

const MODULE = "virtual:diagnostic";

/**
 * Vite plugin that compiles the diagnostic test into a module of the app. Fails the build if the content has an error.
 */
export function diagnosticPlugin(root: string): Plugin {
  const content = join(root, "content");
  return {
    name: "bandwise-diagnostic",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const folder = join(content, "diagnostic");
      for (const file of readdirSync(folder)) this.addWatchFile(join(folder, file));
      return `export const diagnostic = ${JSON.stringify(await readDiagnostic(content))};`;
    },
  };
}
