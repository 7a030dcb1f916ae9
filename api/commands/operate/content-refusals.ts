import * as v from "valibot";
import { findSharedValue, putSharedValue } from "#api/store/operate/shared-values.ts";
import type { Store } from "#api/store/store.ts";

/** What the last publication refused: files of the content folder, or slugs of modules. */
const RefusalsSchema = v.array(v.string());
/** More refusals than this are not listed. */
const MAX_LISTED = 200;

export async function recordContentRefusals({ db }: Pick<Store, "db">, refused: readonly string[]): Promise<void> {
  await putSharedValue(db, "content_refusals", JSON.stringify([...new Set(refused)].slice(0, MAX_LISTED)));
}

export async function readContentRefusals({ db }: Pick<Store, "db">): Promise<string[]> {
  const value = await findSharedValue(db, "content_refusals");
  return value === null ? [] : v.parse(RefusalsSchema, JSON.parse(value));
}
