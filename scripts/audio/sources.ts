import { type Cast, voiceRecipe } from "./cast.ts";
import { hashOf } from "./hash.ts";
import type { LockedPart } from "./lock.ts";
import { usedEntries } from "./pronunciation.ts";
import type { Script } from "./script.ts";
import { PROCESS_VERSION } from "./turns.ts";

/** Returns the hashes of a recording's inputs. If they differ, the recording is outdated. */
export const sourceHashes = (script: Script, cast: Cast): Pick<LockedPart, "script" | "cast"> => ({
  script: hashOf(script),
  cast: hashOf({
    process: PROCESS_VERSION,
    voices: script.voices.map((id) => voiceRecipe(cast, id)),
    pronunciation: usedEntries(
      script.items.flatMap((item) => (item.kind === "speech" ? [item.say] : [])),
      cast.pronunciation,
    ),
    pauses: cast.pauses,
    timing: cast.timing,
    output: cast.output,
  }),
});
