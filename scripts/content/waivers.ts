import { existsSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { Prose } from "./authored-fields.ts";
import type { Finding, Reporter } from "./findings.ts";
import { readYaml } from "./yaml-file.ts";

/** A folder that may contain waivers: its path on disk and its name in findings ("" for the content folder). */
export type WaiverFolder = { dir: string; name: string };

const FILE = "waivers.yaml";

const WaiverSchema = v.strictObject({
  rule: Prose,
  /** A file of the folder. Default: all files. */
  file: v.optional(Prose),
  /** A place in the file, with everything inside it. Default: the whole file. */
  at: v.optional(Prose),
  reason: v.pipe(Prose, v.minLength(20, "must give the reason for the waiver in a sentence")),
});
type Waiver = v.InferOutput<typeof WaiverSchema>;

/**
 * Marks the warnings that a `waivers.yaml` in their folder, or in a folder above, waives with a reason. Reports a note
 * for a waiver without a warning.
 */
export async function applyWaivers(folders: readonly WaiverFolder[], findings: Finding[]): Promise<void> {
  for (const { dir, name } of folders) {
    const path = join(dir, FILE);
    if (!existsSync(path)) continue;
    const file = name === "" ? FILE : `${name}/${FILE}`;
    const { value, report } = await readYaml(path, file, v.array(WaiverSchema), findings);
    for (const [index, waiver] of (value ?? []).entries()) applyWaiver(waiver, name, findings, report.at(index));
  }
}

function applyWaiver(waiver: Waiver, folder: string, findings: Finding[], report: Reporter): void {
  const waived = findings.filter((finding) => finding.severity === "warning" && isWaivedBy(waiver, folder, finding));
  for (const finding of waived) finding.waived ??= waiver.reason;
  if (waived.length === 0) report.note([], `waives nothing: there is no warning of ${waiver.rule} here`);
}

function isWaivedBy({ rule, file, at }: Waiver, folder: string, finding: Finding): boolean {
  const inside = folder === "" ? "" : `${folder}/`;
  return (
    finding.rule === rule &&
    finding.file.startsWith(inside) &&
    (file === undefined || finding.file === `${inside}${file}`) &&
    (at === undefined || finding.path === at || finding.path.startsWith(`${at}.`))
  );
}
