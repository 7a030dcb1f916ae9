import * as v from "valibot";

const MAX_TALK_CHARACTERS = 4000;
const MAX_NOTE_CHARACTERS = 800;
const note = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NOTE_CHARACTERS));

/** Bands of sample talks, from low to high. */
export const TALK_BANDS = [5, 6, 7, 8] as const;

/**
 * What a person at a stated band says about a cue card in up to two minutes, as a transcript, with notes on three
 * criteria. A transcript does not show pronunciation, so there are no notes on it.
 */
export const SampleTalkSchema = v.object({
  band: v.picklist(TALK_BANDS),
  /** "…" is a long pause, "–" a new start. */
  talk: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TALK_CHARACTERS)),
  fluency: note,
  vocabulary: note,
  grammar: note,
});
export type SampleTalk = v.InferOutput<typeof SampleTalkSchema>;
