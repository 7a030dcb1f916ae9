import { existsSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { SampleTalkSchema, TALK_BANDS, type SampleTalk } from "#core/exam/content/sample-talk.ts";
import { LocalIdSchema } from "#core/exam/content/slug.ts";
import { Prose } from "../authored-fields.ts";
import type { AuthoredSpeakingModule } from "../authored-speaking.ts";
import type { Work } from "./compile-part.ts";
import type { Reporter } from "../findings.ts";
import { missingQuote } from "../lint/quotes.ts";
import { wordsOf } from "../lint/words.ts";
import { formatRange, isOutside, type Range } from "../range.ts";
import { readYaml } from "../yaml-file.ts";

/** The file of sample talks, beside the Speaking module. */
const TALKS_FILE = "samples.yaml";

const TalksFileSchema = v.strictObject({
  card: LocalIdSchema,
  provenance: v.strictObject({ author: Prose, written: v.pipe(v.string(), v.isoDate()), method: Prose }),
  samples: v.pipe(v.array(v.strictObject(SampleTalkSchema.entries)), v.minLength(1)),
});

/** Minimum and maximum number of words in a talk of up to two minutes. */
const WORD_RANGE: Range = [120, 340];
/** What a transcript does not show. */
const SOUND_TERMS = /\b(?:pronunciation|pronounce[ds]?|accent|intonation|word stress|sentence stress)\b/iu;

/** Reads and checks the sample talks about a module's cue card. Returns null if there are none. */
export async function compileTalks(
  authored: AuthoredSpeakingModule,
  { folder, findings }: Pick<Work, "folder" | "findings">,
): Promise<{ card: string; talks: SampleTalk[] } | null> {
  const path = join(folder.dir, TALKS_FILE);
  if (!existsSync(path)) return null;
  const { value, report } = await readYaml(path, `${folder.name}/${TALKS_FILE}`, TalksFileSchema, findings);
  if (!value) return null;
  if (!authored.parts.some((part) => part.id === value.card && part.cue_card !== undefined))
    report.problem(["card"], `the module has no cue card ${value.card}`);
  const bands = value.samples.map((sample) => sample.band);
  if (bands.join(" ") !== TALK_BANDS.join(" "))
    report.problem(["samples"], `the bands are ${bands.join(", ")}, not ${TALK_BANDS.join(", ")}`);
  for (const [index, sample] of value.samples.entries()) checkTalk(sample, report.at("samples", index));
  return { card: value.card, talks: value.samples.map((sample) => ({ ...sample, talk: sample.talk.trim() })) };
}

function checkTalk(sample: SampleTalk, report: Reporter): void {
  const words = wordsOf(sample.talk).length;
  if (isOutside(words, WORD_RANGE))
    report.warn("talk-length", ["talk"], `${words} words, not ${formatRange(WORD_RANGE)}`);
  for (const criterion of ["fluency", "vocabulary", "grammar"] as const) {
    const note = sample[criterion];
    const quoted = missingQuote(note, sample.talk);
    if (quoted !== undefined) report.warn("feedback-quote", [criterion], `“${quoted}” is not in the talk`);
    const heard = SOUND_TERMS.exec(note);
    if (heard) report.warn("talk-heard", [criterion], `a transcript shows no ${heard[0]}`);
  }
}
