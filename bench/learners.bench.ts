/**
 * Measures the grammar rules on real learners' sentences: `npm run bench -- learners --data <folder> [--rules]
 * [--table] [--wrong] [--missed]`. The folder has JFLEG's files: one tokenised sentence a line in `dev.src`, and its
 * corrections by four people in `dev.ref0` to `dev.ref3`. The sentences are only for measuring: no rule may be written
 * from them. Without a folder the bench is skipped.
 *
 * An agreed error is an edit of the first correction that overlaps an edit of each other correction. Recall is the
 * share of agreed errors that a mark overlaps. A mark is right if it overlaps an edit of at least one correction.
 * `--rules` prints the right marks of each rule, `--wrong` every wrong mark, and `--missed` every agreed error without
 * a mark. `--table` writes core/exam/grammar/corpus/measured-precision.ts. Errors of spelling, punctuation and capitals
 * are counted separately.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureRules } from "#core/exam/grammar/corpus/measure.ts";
import { findMarks } from "#core/exam/grammar/find-marks.ts";
import { RULES } from "#core/exam/grammar/rules.ts";
import { readLexicon, type Lexicon } from "#core/exam/language/lexicon.ts";

/** A changed span of a sentence in tokens. An insertion has the length 0. `correction` is the text that replaces it. */
type Edit = { from: number; to: number; correction: string };

const SURFACE_RULE =
  /^(?:spelling|misspelt|comma|capital|space|opener|full-stop|apostrophe|punct|double|repeated|sentence-)/;
const isSurfaceRule = (id: string) => SURFACE_RULE.test(id);
const REFERENCES = ["dev.ref0", "dev.ref1", "dev.ref2", "dev.ref3"];
const say = (line: string) => process.stdout.write(`${line}\n`);
const at = process.argv.indexOf("--data");
const folder = at < 0 ? undefined : process.argv[at + 1];

if (folder === undefined || !existsSync(join(folder, "dev.src"))) say("no sentences given (--data <folder>): skipped");
else measure(folder);

function measure(path: string): void {
  const lexicon = readLexicon(
    readFileSync(join(import.meta.dirname, "../core/exam/language/lexicon.txt"), "utf8").trimEnd(),
  );
  const lines = (name: string) => readFileSync(join(path, name), "utf8").trimEnd().split("\n");
  const references = REFERENCES.map(lines);
  const known = { grammar: 0, surface: 0 };
  const found = { grammar: 0, surface: 0 };
  const rules = new Map<string, { marks: number; right: number; wrong: string[] }>();
  const missed: string[] = [];
  for (const [i, line] of lines("dev.src").entries()) {
    const source = line.trim().split(/ +/);
    const edits = references.map((all) => editsBetween(source, (all[i] ?? "").trim().split(/ +/)));
    const [first = [], ...others] = edits;
    const agreed = first.filter((edit) => others.every((other) => other.some((one) => isOverlap(edit, one))));
    const { text, spans } = detokenise(source);
    const marks = findMarks(text, lexicon).map((mark) => ({
      ...mark,
      from: spans.findIndex(({ end }) => end > mark.start),
      to: spans.findLastIndex(({ start }) => start < mark.end) + 1,
    }));
    for (const edit of agreed) {
      const kind = isSurface(edit, source, lexicon) ? "surface" : "grammar";
      known[kind] += 1;
      if (marks.some((mark) => isOverlap(mark, edit))) found[kind] += 1;
      else if (kind === "grammar")
        missed.push(
          `${source.slice(Math.max(0, edit.from - 4), edit.from).join(" ")} [${source.slice(edit.from, edit.to).join(" ")} -> ${edit.correction}] ${source.slice(edit.to, edit.to + 4).join(" ")}`,
        );
    }
    for (const mark of marks) {
      const rule = rules.get(mark.rule) ?? { marks: 0, right: 0, wrong: [] };
      rules.set(mark.rule, rule);
      rule.marks += 1;
      if (edits.some((all) => all.some((edit) => isOverlap(mark, edit)))) rule.right += 1;
      else
        rule.wrong.push(
          `${text.slice(Math.max(0, mark.start - 40), mark.start)}[${text.slice(mark.start, mark.end)} -> ${mark.suggestions[0] ?? ""}]${text.slice(mark.end, mark.end + 40)}`,
        );
    }
  }
  const share = (part: number, whole: number) => (whole === 0 ? "-" : (part / whole).toFixed(3));
  const all = [...rules.entries()];
  const own = all.filter(([id]) => !isSurfaceRule(id));
  const sum = (some: typeof all, key: "marks" | "right") => some.reduce((total, [, rule]) => total + rule[key], 0);
  say(`agreed grammar and word errors: ${known.grammar}, found ${share(found.grammar, known.grammar)}`);
  say(`agreed spelling, punctuation and capitals: ${known.surface}, found ${share(found.surface, known.surface)}`);
  say(`marks right: ${share(sum(all, "right"), sum(all, "marks"))} of ${sum(all, "marks")}`);
  say(
    `without spelling, punctuation, capitals: ${share(sum(own, "right"), sum(own, "marks"))} of ${sum(own, "marks")}`,
  );
  if (process.argv.includes("--rules"))
    for (const [id, rule] of all.sort((a, b) => b[1].marks - a[1].marks))
      say(`${id.padEnd(28)} ${String(rule.right).padStart(4)} of ${String(rule.marks).padStart(4)} right`);
  if (process.argv.includes("--table")) writeTable(rules, lexicon);
  if (process.argv.includes("--wrong"))
    for (const [id, rule] of all) for (const wrong of rule.wrong) say(`${id}: ${wrong}`);
  if (process.argv.includes("--missed")) for (const miss of missed) say(miss);
}

/** Writes the right marks and all marks of each rule, on learners' sentences and on our corpus. */
function writeTable(learners: ReadonlyMap<string, { marks: number; right: number }>, lexicon: Lexicon): void {
  const own = measureRules(lexicon);
  const row = (id: string) => {
    const [onLearners, onOwn] = [learners.get(id), own.get(id)];
    const key = /^[a-z]+$/.test(id) ? id : JSON.stringify(id);
    return `  ${key}: { learners: [${onLearners?.right ?? 0}, ${onLearners?.marks ?? 0}], own: [${onOwn?.right ?? 0}, ${onOwn?.marks ?? 0}] },`;
  };
  const file = join(import.meta.dirname, "../core/exam/grammar/corpus/measured-precision.ts");
  const head = readFileSync(file, "utf8").split("= {\n")[0] ?? "";
  writeFileSync(file, `${head}= {\n${RULES.map(({ id }) => row(id)).join("\n")}\n};\n`);
}

function isOverlap(a: { from: number; to: number }, b: { from: number; to: number }): boolean {
  // An insertion also covers the token before it and the token after it.
  const [aFrom, aTo] = a.from === a.to ? [a.from - 1, a.to + 1] : [a.from, a.to];
  const [bFrom, bTo] = b.from === b.to ? [b.from - 1, b.to + 1] : [b.from, b.to];
  if (a.from === a.to && b.from === b.to) return a.from === b.from;
  return aFrom < bTo && bFrom < aTo;
}

/** Returns whether an edit changes only spelling, punctuation or capitals. */
function isSurface({ from, to, correction }: Edit, source: readonly string[], lexicon: Lexicon): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const original = source.slice(from, to);
  if (letters(original.join("")) === letters(correction)) return true;
  return original.some((token) => /^[a-z]{3,}$/i.test(token) && !lexicon.has(token.toLowerCase()));
}

/** Returns the edits that turn one list of tokens into the other, along a longest common subsequence. */
function editsBetween(a: readonly string[], b: readonly string[]): Edit[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const edits: Edit[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i += 1;
      j += 1;
      continue;
    }
    const [from, start] = [i, j];
    while ((i < a.length || j < b.length) && !(i < a.length && j < b.length && a[i] === b[j])) {
      if (j >= b.length || (i < a.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)))
        i += 1;
      else j += 1;
    }
    edits.push({ from, to: i, correction: b.slice(start, j).join(" ") });
  }
  return edits;
}

/** Joins tokens with spaces as a person types them. Returns the text and the offsets of each token in it. */
function detokenise(tokens: readonly string[]): { text: string; spans: { start: number; end: number }[] } {
  let text = "";
  let isAfterOpening = false;
  const spans = tokens.map((token) => {
    const isJoined = text === "" || isAfterOpening || /^(?:[.,;:!?%)\]]|'s|'|n't|'re|'ve|'ll|'d|'m|'')+$/.test(token);
    if (!isJoined) text += " ";
    isAfterOpening = /^(?:[([$]|``)$/.test(token);
    const start = text.length;
    text += token === "``" || token === "''" ? '"' : token;
    return { start, end: text.length };
  });
  return { text, spans };
}
