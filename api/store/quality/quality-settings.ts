import * as v from "valibot";
import { type QualitySettings, QualitySettingsSchema } from "#core/wire/crm/quality.ts";
import { findSharedValue, putSharedValue } from "../operate/shared-values.ts";
import type { Db, Tx } from "../store.ts";

/** Until an administrator changes the settings, no script is marked a second time and no fee is counted. */
const DEFAULT_SETTINGS: QualitySettings = { second_marking_share: 0, evaluation_fee: null };

export async function readQualitySettings(db: Db): Promise<QualitySettings> {
  const stored = await findSharedValue(db, "quality_settings");
  return stored === null ? DEFAULT_SETTINGS : v.parse(QualitySettingsSchema, JSON.parse(stored));
}

export async function putQualitySettings(tx: Tx, settings: QualitySettings): Promise<void> {
  await putSharedValue(tx, "quality_settings", JSON.stringify(settings));
}
