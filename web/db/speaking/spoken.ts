import type { SoundMeasures } from "#core/exam/speaking/measures.ts";
import { readSelfAssessment, type SelfAssessment } from "#core/exam/speaking/self-assessment.ts";
import {
  MEASURES_SECTION,
  SELF_ASSESSMENT_SECTION,
  transcriptPart,
  transcriptSection,
} from "#core/wire/attempt/spoken-sections.ts";
import { readMeasuredSounds, MAX_MEASURED_ANSWERS, readMeasures, writeMeasures } from "#core/wire/attempt/spoken.ts";
import { draftAggregate } from "#core/wire/attempt/drafts.ts";
import type { Device } from "../storage/device.ts";
import { getDrafts, recoverDrafts, saveDraft } from "../draft/drafts.ts";
import { watch, type Watch } from "../storage/watch.ts";
import type { DraftRow } from "../storage/work-database.ts";

/**
 * What a Speaking attempt has besides recordings: measures by recording id, transcripts by part, and the
 * self-assessment. `unsent`: the parts whose transcript the server lacks.
 */
export type Spoken = {
  measures: Record<string, SoundMeasures>;
  transcripts: Record<number, DraftRow>;
  assessment: SelfAssessment | null;
  unsent: ReadonlySet<number>;
};

export function watchSpoken(device: Device, slug: string): Watch<Spoken> {
  void recoverDrafts(device);
  return watch(async () => {
    const rows = await device.work.draft.where("slug").equals(slug).toArray();
    const waiting = await device.work.outbox.where("agg").startsWith(draftAggregate(slug, "")).toArray();
    const transcripts: Record<number, DraftRow> = {};
    const unsent = new Set<number>();
    for (const row of rows) {
      const part = transcriptPart(row.section);
      if (part === null) continue;
      transcripts[part] = row;
      if (waiting.some(({ agg }) => agg === draftAggregate(slug, row.section))) unsent.add(part);
    }
    const texts = Object.fromEntries(rows.map((row) => [row.section, row.text]));
    return {
      measures: readMeasuredSounds(texts),
      transcripts,
      assessment: readSelfAssessment(texts[SELF_ASSESSMENT_SECTION]),
      unsent,
    };
  });
}

/** Adds measures to the stored ones. */
export async function storeMeasures(
  device: Device,
  slug: string,
  measured: Readonly<Record<string, SoundMeasures>>,
  now: number,
): Promise<void> {
  const known = (await getDrafts(device, slug)).find(({ section }) => section === MEASURES_SECTION);
  const all = Object.entries({ ...readMeasures(known?.text), ...measured }).slice(0, MAX_MEASURED_ANSWERS);
  await saveDraft(device, {
    slug,
    section: MEASURES_SECTION,
    text: writeMeasures(Object.fromEntries(all)),
    loadedEdit: known?.edit ?? 0,
    now,
  });
}

/** Stores the learner's self-assessment; null deletes it. */
export async function storeSelfAssessment(
  device: Device,
  slug: string,
  assessment: SelfAssessment | null,
  now: number,
): Promise<void> {
  const known = (await getDrafts(device, slug)).find(({ section }) => section === SELF_ASSESSMENT_SECTION);
  await saveDraft(device, {
    slug,
    section: SELF_ASSESSMENT_SECTION,
    text: assessment === null ? "" : JSON.stringify(assessment),
    loadedEdit: known?.edit ?? 0,
    now,
  });
}

/** Stores a part's transcript; `loadedEdit` is the draft's `edit` when the editor loaded it. */
export function saveTranscript(
  device: Device,
  save: { slug: string; part: number; text: string; loadedEdit: number; now: number },
): Promise<DraftRow> {
  const { part, ...rest } = save;
  return saveDraft(device, { ...rest, section: transcriptSection(part) });
}
