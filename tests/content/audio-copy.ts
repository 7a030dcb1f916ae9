import { cpSync, globSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CONTENT = join(import.meta.dirname, "../../content");

/** Copies the content with its draft modules (module.yaml.draft) included. */
export function copyWithDrafts(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), "bandwise-drafts-"));
  cpSync(CONTENT, dir, { recursive: true });
  for (const draft of globSync("books/**/module.yaml.draft", { cwd: dir }))
    renameSync(join(dir, draft), join(dir, draft.replace(/\.draft$/, "")));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
