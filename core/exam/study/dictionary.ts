/** Parts of speech, by their letter in the dictionary file. */
export const PARTS_OF_SPEECH = { n: "noun", v: "verb", a: "adjective", r: "adverb" } as const;
export type PartOfSpeech = keyof typeof PARTS_OF_SPEECH;

/** One meaning of a word, in one line. */
export type Sense = { part: PartOfSpeech; definition: string };

export type Dictionary = {
  /** Returns the meanings of a word or phrase in its base form and in lower case, the most common first. */
  senses: (lemma: string) => readonly Sense[];
};

/**
 * Returns the dictionary in the format that `readDictionary` reads: one line per word, sorted, with the word and its
 * meanings separated by tabs. A meaning begins with the letter of its part of speech. Throws if a text has a tab or
 * line feed.
 */
export function writeDictionary(entries: ReadonlyMap<string, readonly Sense[]>): string {
  return [...entries]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([lemma, senses]) => {
      const fields = [lemma, ...senses.map(({ part, definition }) => part + definition)];
      if (fields.some((field) => /[\t\n]/u.test(field))) throw new Error(`${lemma} has a tab or line feed`);
      return fields.join("\t");
    })
    .join("\n");
}

/** Parses the dictionary file. The meanings on a line are parsed when its word is looked up. */
export function readDictionary(file: string): Dictionary {
  const lines = new Map<string, string>();
  for (const line of file.split("\n")) {
    const tab = line.indexOf("\t");
    if (tab > 0) lines.set(line.slice(0, tab), line.slice(tab + 1));
  }
  return {
    senses: (lemma) =>
      (lines.get(lemma)?.split("\t") ?? []).flatMap((field): Sense[] => {
        const part = field.charAt(0);
        return isPartOfSpeech(part) ? [{ part, definition: field.slice(1) }] : [];
      }),
  };
}

function isPartOfSpeech(letter: string): letter is PartOfSpeech {
  return Object.hasOwn(PARTS_OF_SPEECH, letter);
}
