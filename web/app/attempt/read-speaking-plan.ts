import { planSpeaking, type SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { getAttemptModule } from "#web/db/attempt/attempts.ts";
import type { Device } from "#web/db/storage/device.ts";
import { getPackContent } from "#web/db/library/packs.ts";

/** Returns the steps of a Speaking attempt. Empty if this device does not have the module in the attempt's version. */
export async function readSpeakingPlan(device: Device, attempt: AttemptRecord): Promise<SpeakingStep[]> {
  const { module_slug, content_version, parts, mode, extra_time } = attempt.head;
  const copy = await getAttemptModule(device, attempt.slug);
  const module = copy ?? (await getPackContent(device, module_slug))?.module;
  if (module?.module_type !== "speaking" || module.content_version !== content_version) return [];
  return planSpeaking(module.parts, parts, mode, extra_time);
}
