import { type Cast, voiceRecipe } from "./cast.ts";
import { hashOf } from "./hash.ts";
import type { LockedPart } from "./lock.ts";
import type { Script } from "./script.ts";
import { PROCESS_VERSION } from "./synthesise.ts";

/** Returns the hashes of a recording's inputs. If they differ, the recording is outdated. */
export const sources = (script: Script, cast: Cast): Pick<LockedPart, "script" | "cast"> => ({
  script: hashOf(script),
  cast: hashOf({
    process: PROCESS_VERSION,
    voices: script.voices.map((id) => voiceRecipe(cast, id)),
    timing: cast.timing,
    output: cast.output,
  }),
});
