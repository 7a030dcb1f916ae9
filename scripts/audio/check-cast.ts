import { type Cast, voiceOf } from "./cast.ts";
import { isNarrator, type Script, speechesOf } from "./script.ts";

/** The least share of a test's words that British voices speak. */
const MIN_BRITISH_SHARE = 0.5;

/**
 * Returns what is wrong with the voices of a test. A voice may be unknown, or speak for two people of a recording. The
 * narrator may play a part or change. There may be too few British words, or no other accents.
 */
export function checkCast(scripts: readonly Script[], cast: Cast): string[] {
  const problems: string[] = [];
  const spoken = scripts.flatMap((script) => speechesOf(script).map((item) => ({ part: script.part, item })));
  const unknown = spoken.filter(({ item }) => cast.voices[item.voice] === undefined);
  for (const { part, item } of unknown) problems.push(`${part}: the cast has no voice ${item.voice}`);
  if (unknown.length > 0) return [...new Set(problems)];
  const roles = new Map<string, Set<string>>();
  for (const { part, item } of spoken) {
    const role = isNarrator(item.speaker) ? "Narrator" : `${part} ${item.speaker}`;
    roles.set(item.voice, (roles.get(item.voice) ?? new Set()).add(role));
  }
  for (const [voice, played] of roles)
    if (played.size > 1) problems.push(`${voice} speaks for ${[...played].join(", ")}`);
  const narrators = spoken.filter(({ item }) => isNarrator(item.speaker)).map(({ item }) => item.voice);
  if (new Set(narrators).size > 1) problems.push("the narrator changes");
  const countWords = (isCounted: (accent: string) => boolean) =>
    spoken
      .filter(({ item }) => isCounted(voiceOf(cast, item.voice).accent))
      .reduce((sum, { item }) => sum + item.say.split(/\s+/).length, 0);
  const british = countWords((accent) => accent === "British");
  if (british < MIN_BRITISH_SHARE * countWords(() => true))
    problems.push(`${Math.round((100 * british) / countWords(() => true))} % of the words are British`);
  if (countWords((accent) => accent === "American") === 0) problems.push("nobody is North American");
  if (countWords((accent) => accent !== "British" && accent !== "American") === 0)
    problems.push("nobody speaks English as a second language");
  return problems;
}
