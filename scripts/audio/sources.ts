import { type Cast, voiceRecipe } from "./cast.ts";
import { hashOf } from "./hash.ts";
import type { LockedPart } from "./lock.ts";
import type { Script } from "./script.ts";
import { PROCESS } from "./synthesise.ts";

/** The hashes of everything that a recording is made from. Different hashes mean that the recording is out of date. */
export const sources = (script: Script, cast: Cast): Pick<LockedPart, "script" | "cast"> => ({
  script: hashOf(script),
  cast: hashOf({
    process: PROCESS,
    voices: script.voices.map((id) => voiceRecipe(cast, id)),
    timing: cast.timing,
    output: cast.output,
  }),
});
