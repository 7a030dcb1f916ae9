import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { readDiagnostic } from "./read-diagnostic.ts";

const MODULE = "virtual:diagnostic";

/** Gives the app the diagnostic as a module, compiled. Fails the build if something in it is wrong. */
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
