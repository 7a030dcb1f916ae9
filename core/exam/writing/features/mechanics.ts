import type { PreparedAnswer } from "../prepare-answer.ts";

export type Slip = { start: number; end: number; kind: "capital" | "stop" | "space" | "small i" };

/** Returns errors in capitals, full stops and spaces. A short line, such as a greeting, needs no full stop. */
export function mechanicalSlips({ read, text }: PreparedAnswer): Slip[] {
  const slips: Slip[] = [];
  for (const sentence of read.sentences) {
    const first = sentence.words[0];
    const last = sentence.words.at(-1);
    if (!first || !last) continue;
    if (first.text >= "a" && first.text < "{") slips.push({ start: first.start, end: first.end, kind: "capital" });
    if (sentence.stop === "" && sentence.words.length > 6 && !/[:;,]\s*$/.test(text.slice(last.end, sentence.end)))
      slips.push({ start: last.start, end: last.end, kind: "stop" });
    for (const [i, word] of sentence.words.entries()) {
      if (word.text === "i") slips.push({ start: word.start, end: word.end, kind: "small i" });
      const next = sentence.words[i + 1];
      if (!next) continue;
      const between = text.slice(word.end, next.start);
      if (/^ +[,;:]/.test(between) || (/^[,;]$/.test(between) && !word.isNumber) || /,\s*,/.test(between))
        slips.push({ start: word.end, end: next.start, kind: "space" });
    }
  }
  for (let i = 1; i < read.sentences.length; i += 1) {
    const before = read.sentences[i - 1];
    const here = read.sentences[i];
    if (before && here && before.paragraph === here.paragraph && before.stop !== "" && here.start === before.end)
      slips.push({ start: before.end - 1, end: here.start + 1, kind: "space" });
  }
  return slips;
}
