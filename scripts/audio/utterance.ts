import type { AuthoredLine, AuthoredSpeakingModule } from "../content/authored-speaking.ts";
import type { Cast } from "./cast.ts";
import type { Script } from "./script.ts";

/** Silences of a single utterance, in seconds. Short, because it follows a tap or another utterance. */
const TIMING: Cast["timing"] = { lead: 0.12, aroundPause: 0, tail: 0.25 };

/** Returns a script for one utterance of the examiner, which is one turn without a background. */
export function utteranceScript(
  { id, text, say = text, after }: AuthoredLine,
  examiner: AuthoredSpeakingModule["examiner"],
): Script {
  const items = say
    .trim()
    .split(/(?<=[.?!])\s+/)
    .map((sentence, index, { length }) => ({
      kind: "speech" as const,
      id: `c${index + 1}`,
      turn: 1,
      speaker: examiner.name,
      voice: examiner.voice,
      text: sentence,
      say: sentence,
      ...(after !== undefined && index === length - 1 && { after }),
    }));
  return { part: id, title: "", background: "none", voices: [examiner.voice], items };
}

/** Returns the cast with the silences of a single utterance instead of a recording's. */
export function utteranceCast(cast: Cast): Cast {
  return { ...cast, timing: TIMING };
}
