/**
 * Measures the grammar rules on real learners' sentences: `npm run bench -- learners --data <folder> [--rules]
 * [--table] [--wrong] [--missed]`. The folder has JFLEG's files: one tokenised sentence a line in `dev.src`, and its
 * corrections by four people in `dev.ref0` to `dev.ref3`. The sentences are only for measuring: nobody may write a rule
 * from them. Without a folder the bench is skipped.
 *
 * An agreed error is an edit of the first correction that overlaps an edit of each other correction. An agreed error is
 * found if a mark overlaps it. A mark is right if it overlaps an edit of at least one correction. Errors of spelling,
 * punctuation and capitals are counted separately.
 *
 * `--rules` prints the right marks of each rule, `--wrong` every wrong mark, and `--missed` every agreed error without
 * a mark. `--table` writes core/exam/grammar/corpus/measured-precision.ts.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureRules } from "#core/exam/grammar/corpus/measure.ts";
import { findMarks } from "#core/exam/grammar/find-marks.ts";
import { RULES } from "#core/exam/grammar/rules.ts";
import { readLexicon, type Lexicon } from "#core/exam/language/lexicon.ts";

/** A changed span of a sentence, in tokens. An insertion has the length 0. `correction` replaces the span. */
type Edit = { from: number; to: number; correction: string };

/** The rules about spelling, punctuation and capitals, by the beginnings of their ids. */
const SURFACE_RULE =
  /^(?:spelling|misspelt|comma|capital|space|opener|full-stop|apostrophe|punct|double|repeated|sentence-)/;
const isSurfaceRule = (id: string) => SURFACE_RULE.test(id);
const REFERENCES = ["dev.ref0", "dev.ref1", "dev.ref2", "dev.ref3"];
const say = (line: string) => process.stdout.write(`${line}\n`);
const dataIndex = process.argv.indexOf("--data");
const folder = dataIndex < 0 ? undefined : process.argv[dataIndex + 1];

if (folder === undefined || !existsSync(join(folder, "dev.src"))) say("no sentences given (--data <folder>): skipped");
else measure(folder);

function measure(path: string): void {
  const lexicon = readLexicon(
    readFileSync(join(import.meta.dirname, "../core/exam/language/lexicon.txt"), "utf8").trimEnd(),
  );
  const lines = (name: string) => readFileSync(join(path, name), "utf8").trimEnd().split("\n");
  const references = REFERENCES.map(lines);
  const errorCounts = { grammar: 0, surface: 0 };
  const foundCounts = { grammar: 0, surface: 0 };
  const rules = new Map<string, { marks: number; right: number; wrong: string[] }>();
  const missed: string[] = [];
  for (const [i, line] of lines("dev.src").entries()) {
    const source = line.trim().split(/ +/);
    const edits = references.map((corrections) => editsBetween(source, (corrections[i] ?? "").trim().split(/ +/)));
    const [first = [], ...others] = edits;
    const agreed = first.filter((edit) => others.every((other) => hasOverlap(other, edit)));
    const { text, spans } = detokenise(source);
    const marks = findMarks(text, lexicon).map((mark) => ({
      ...mark,
      from: spans.findIndex(({ end }) => end > mark.start),
      to: spans.findLastIndex(({ start }) => start < mark.end) + 1,
    }));
    for (const edit of agreed) {
      const kind = isSurface(edit, source, lexicon) ? "surface" : "grammar";
      errorCounts[kind] += 1;
      if (hasOverlap(marks, edit)) foundCounts[kind] += 1;
      else if (kind === "grammar")
        missed.push(
          `${source.slice(Math.max(0, edit.from - 4), edit.from).join(" ")} [${source.slice(edit.from, edit.to).join(" ")} -> ${edit.correction}] ${source.slice(edit.to, edit.to + 4).join(" ")}`,
        );
    }
    for (const mark of marks) {
      const rule = rules.get(mark.rule) ?? { marks: 0, right: 0, wrong: [] };
      rules.set(mark.rule, rule);
      rule.marks += 1;
      if (hasOverlap(edits.flat(), mark)) rule.right += 1;
      else
        rule.wrong.push(
          `${text.slice(Math.max(0, mark.start - 40), mark.start)}[${text.slice(mark.start, mark.end)} -> ${mark.suggestions[0] ?? ""}]${text.slice(mark.end, mark.end + 40)}`,
        );
    }
  }
  const share = (part: number, whole: number) => (whole === 0 ? "-" : (part / whole).toFixed(3));
  const all = [...rules.entries()];
  const nonSurface = all.filter(([id]) => !isSurfaceRule(id));
  const sum = (added: typeof all, key: "marks" | "right") => added.reduce((total, [, rule]) => total + rule[key], 0);
  say(
    `agreed grammar and word errors: ${errorCounts.grammar}, found ${share(foundCounts.grammar, errorCounts.grammar)}`,
  );
  say(
    `agreed spelling, punctuation and capitals: ${errorCounts.surface}, found ${share(foundCounts.surface, errorCounts.surface)}`,
  );
  say(`marks right: ${share(sum(all, "right"), sum(all, "marks"))} of ${sum(all, "marks")}`);
  say(
    `without spelling, punctuation, capitals: ${share(sum(nonSurface, "right"), sum(nonSurface, "marks"))} of ${sum(nonSurface, "marks")}`,
  );
  if (process.argv.includes("--rules"))
    for (const [id, rule] of all.sort((a, b) => b[1].marks - a[1].marks))
      say(`${id.padEnd(28)} ${String(rule.right).padStart(4)} of ${String(rule.marks).padStart(4)} right`);
  if (process.argv.includes("--table")) writeTable(rules, lexicon);
  if (process.argv.includes("--wrong"))
    for (const [id, rule] of all) for (const wrong of rule.wrong) say(`${id}: ${wrong}`);
  if (process.argv.includes("--missed")) for (const miss of missed) say(miss);
}

/** Writes how many marks of each rule are right, and how many it has, on learners' sentences and on our corpus. */
function writeTable(learners: ReadonlyMap<string, { marks: number; right: number }>, lexicon: Lexicon): void {
  const corpusRules = measureRules(lexicon);
  const row = (id: string) => {
    const [onLearners, onCorpus] = [learners.get(id), corpusRules.get(id)];
    const key = /^[a-z]+$/.test(id) ? id : JSON.stringify(id);
    return `  ${key}: { learners: [${onLearners?.right ?? 0}, ${onLearners?.marks ?? 0}], own: [${onCorpus?.right ?? 0}, ${onCorpus?.marks ?? 0}] },`;
  };
  const file = join(import.meta.dirname, "../core/exam/grammar/corpus/measured-precision.ts");
  const head = readFileSync(file, "utf8").split("= {\n")[0] ?? "";
  writeFileSync(file, `${head}= {\n${RULES.map(({ id }) => row(id)).join("\n")}\n};\n`);
}

/** A span in tokens. */
type Span = { from: number; to: number };

function hasOverlap(spans: readonly Span[], span: Span): boolean {
  return spans.some((other) => isOverlap(other, span));
}

function isOverlap(a: Span, b: Span): boolean {
  if (isInsertion(a) && isInsertion(b)) return a.from === b.from;
  const [first, second] = [withNeighbours(a), withNeighbours(b)];
  return first.from < second.to && second.from < first.to;
}

function isInsertion({ from, to }: Span): boolean {
  return from === to;
}

/** Returns an insertion with the token before it and the token after it. Returns any other span unchanged. */
function withNeighbours(span: Span): Span {
  return isInsertion(span) ? { from: span.from - 1, to: span.to + 1 } : span;
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
  // At i * width + j: the length of the longest common subsequence of a from i on and b from j on.
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
  const isAtEnd = () => i >= a.length && j >= b.length;
  const isSame = () => i < a.length && j < b.length && a[i] === b[j];
  const isRemoval = () =>
    j >= b.length || (i < a.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0));
  while (!isAtEnd()) {
    if (isSame()) {
      i += 1;
      j += 1;
      continue;
    }
    const [from, start] = [i, j];
    while (!isAtEnd() && !isSame()) {
      if (isRemoval()) i += 1;
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
