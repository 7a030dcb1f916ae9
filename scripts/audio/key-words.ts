import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { compileNotation } from "#core/exam/marking/notation.ts";
import { heardWords } from "./heard-words.ts";
import type { Speech } from "./script.ts";

/** A typed answer with its evidence, as its author wrote them. */
export type TypedAnswer = { number: string; accept: string[]; evidence: string[] };

type Entry = { accept?: string | string[]; evidence?: string | string[] };
type Authored = { parts?: { recording?: string; groups?: { key?: Record<string, Entry> }[] }[] };

/** Returns the typed answers of a recording from the module or draft beside it. content:check validates the module. */
export function typedAnswers(folder: string, recording: string): TypedAnswer[] {
  const file = ["module.yaml", "module.yaml.draft"].map((name) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined) return [];
  const authored = parse(readFileSync(file, "utf8")) as Authored;
  const groups = (authored.parts ?? [])
    .filter((part) => part.recording === recording)
    .flatMap((part) => part.groups ?? []);
  return groups
    .flatMap((group) => Object.entries(group.key ?? {}))
    .filter(([, entry]) => entry.accept !== undefined)
    .map(([number, entry]) => ({
      number,
      accept: list(entry.accept).flatMap((notation) => compileNotation(notation).variants),
      evidence: list(entry.evidence).map((quotation) => quotation.replace(/^¶\d+: /, "")),
    }));
}

/**
 * Returns the words of a sentence that give an answer, as spoken, or null if it does not give the answer. If the answer
 * has digits, or the sentence says it in other words, these are the words of `say` that `text` does not have.
 */
export function spokenAnswer(answer: TypedAnswer, item: Speech): string[] | null {
  if (!answer.evidence.some((quotation) => plain(item.text).includes(plain(quotation)))) return null;
  const spokenWords = ` ${heardWords(item.say).join(" ")} `;
  const literal = answer.accept
    .map(heardWords)
    .find((words) => words.length > 0 && spokenWords.includes(` ${words.join(" ")} `));
  if (literal !== undefined && answer.accept.every((wording) => !/\d/.test(wording))) return literal;
  const printed = new Set(heardWords(item.text));
  const numberWords = heardWords(item.say).filter((word) => !printed.has(word));
  return numberWords.length > 0 ? numberWords : null;
}

const list = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : [value].flat().map(String);
const plain = (text: string) => text.replace(/[‘’]/g, "'").replace(/\s+/g, " ").trim();
