import type { TaskBrief, WordGroup } from "../content/task-brief.ts";
import { readText, type Sentence } from "../language/read-text.ts";
import { stem } from "../language/stem.ts";

/** The stems of a phrase. "boat service" and "boat services" have the same stems. */
export type StemmedPhrase = readonly string[];

export function stemPhrase(phrase: string): StemmedPhrase {
  return readText(phrase).words.map(({ lower }) => stem(lower));
}

/** Returns the stems of the words. A word with a hyphen also gives the stems of its parts. */
export function stemsOf(sentence: Sentence): string[] {
  return sentence.words.flatMap(({ lower }) =>
    lower.includes("-") ? [stem(lower), ...lower.split("-").map(stem)] : [stem(lower)],
  );
}

/** Returns every word index at which the phrase begins. */
export function placesOf(stems: readonly string[], phrase: StemmedPhrase): number[] {
  const places: number[] = [];
  if (phrase.length === 0) return places;
  for (let i = 0; i + phrase.length <= stems.length; i += 1) {
    if (phrase.every((word, j) => stems[i + j] === word)) places.push(i);
  }
  return places;
}

export function holdsAny(stems: readonly string[], phrases: readonly StemmedPhrase[]): boolean {
  return phrases.some((phrase) => placesOf(stems, phrase).length > 0);
}

/** Returns the synonyms that the brief gives for a name or for one of its words. */
export function synonymsFor(name: string, brief: TaskBrief | null): WordGroup {
  const wanted = stemPhrase(name);
  const found: string[] = [];
  for (const [word, others] of Object.entries(brief?.synonyms ?? {})) {
    const key = stemPhrase(word);
    if (placesOf(wanted, key).length > 0 || (wanted.length > 1 && placesOf(key, wanted).length > 0))
      found.push(...others);
  }
  return found;
}
