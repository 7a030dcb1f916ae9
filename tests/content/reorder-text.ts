/** Divides a text into its parts, and puts them into another order. */

export function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((part) => part.trim() !== "");
}

export function sentencesOf(text: string): string[] {
  return (text.match(/[^.!?]+[.!?]+["”’)]*\s*/g) ?? [text]).map((sentence) => sentence.trim());
}

export function mapParagraphs(text: string, change: (paragraph: string) => string): string {
  return paragraphsOf(text).map(change).join("\n\n");
}

/** Shuffles all sentences. The paragraphs keep their numbers of sentences. */
export function shuffleSentences(text: string, random: () => number): string {
  const shuffled = shuffle(paragraphsOf(text).flatMap(sentencesOf), random);
  return mapParagraphs(text, (paragraph) => shuffled.splice(0, sentencesOf(paragraph).length).join(" "));
}

export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
