import { canonicalJson } from "#core/exam/canonical-json.ts";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import { correctQuestions, type KeyCorrection } from "#core/exam/content/key-correction.ts";
import { sha256Hex } from "#api/sha256.ts";

/**
 * Returns an authored key with the corrections of staff, under another version, or the same key if no correction
 * applies.
 */
export function applyCorrections(authored: ModuleKey, corrections: readonly KeyCorrection[]): ModuleKey {
  const questions = correctQuestions(authored, corrections);
  if (questions === null) return authored;
  const content = { ...authored, questions };
  // The authored version is part of what is hashed, so no authored key ever has this version.
  const key_version = sha256Hex(canonicalJson(content)).slice(0, 16);
  return { ...content, key_version };
}
