import type { QualitySettings } from "#core/wire/crm/quality.ts";
import type { Services } from "#api/services.ts";
import { diffFields } from "#api/store/evaluation/examiner-audit.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import { putQualitySettings, readQualitySettings } from "#api/store/quality/quality-settings.ts";

/** Changes the quality settings, for an administrator. They apply from the next publication of a report on. */
export async function updateQualitySettings(
  { store, clock }: Pick<Services, "store" | "clock">,
  adminId: string,
  settings: QualitySettings,
): Promise<QualitySettings> {
  return store.withTx(
    async (tx) => {
      const changes = diffFields(formatSettings(await readQualitySettings(tx)), formatSettings(settings));
      await putQualitySettings(tx, settings);
      if (changes.length > 0)
        await addOfficeChange(tx, {
          accountId: adminId,
          action: "quality_changed",
          subject: "Examiners",
          changes,
          now: clock.now(),
        });
      return settings;
    },
    { lock: "quality settings" },
  );
}

/** Returns the settings as the list of changes shows them. */
function formatSettings({ second_marking_share, evaluation_fee }: QualitySettings): Record<string, string | null> {
  return {
    second_marking_share: `${second_marking_share} %`,
    evaluation_fee: evaluation_fee === null ? null : evaluation_fee.toFixed(2),
  };
}
