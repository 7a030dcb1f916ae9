import type { PassageText, RichText, StyledSpan, TextBlock } from "#core/exam/content/text.ts";

/** A problem of a text file. Texts use only the Markdown forms of content/README.md. */
export type TextProblem = { line: number; message: string };

/** Compiles text with *italics* and **bold**. `\*` is an asterisk. Spaces are kept. */
export function compileInline(source: string): { text: RichText; problems: string[] } {
  const marks: StyledSpan[] = [];
  const open: { kind: StyledSpan["kind"]; start: number }[] = [];
  let text = "";
  for (let position = 0; position < source.length;) {
    if (source.startsWith("\\*", position)) {
      text += "*";
      position += 2;
    } else if (source[position] === "*") {
      const isBold = source.startsWith("**", position);
      const kind = isBold ? "bold" : "italic";
      position += isBold ? 2 : 1;
      const started = open.findIndex((mark) => mark.kind === kind);
      if (started === -1) open.push({ kind, start: text.length });
      else {
        const start = open[started]?.start ?? 0;
        if (text.length > start) marks.push({ kind, start, end: text.length });
        open.splice(started, 1);
      }
    } else {
      text += source[position];
      position += 1;
    }
  }
  const problems = unknownForms(source);
  if (open.length > 0) problems.push("an asterisk without a second one: write \\* for the character itself");
  marks.sort((a, b) => a.start - b.start || b.end - a.end);
  return { text: marks.length > 0 ? { text, marks } : { text }, problems };
}

function unknownForms(source: string): string[] {
  const forms: [RegExp, string][] = [
    [/<\/?[a-z!]/i, "HTML is not allowed"],
    [/!?\[[^\]]*\]\(/, "links and pictures are not allowed"],
    [/`/, "code is not allowed"],
    [/__/, "write bold with two asterisks"],
  ];
  return forms.filter(([pattern]) => pattern.test(source)).map(([, message]) => message);
}

/**
 * Compiles a text file: a title, a standfirst, and blocks separated by blank lines. Block ids are `{id}.p1`, `{id}.p2`,
 * …
 */
export function compileText(source: string, id: string): { text: PassageText; problems: TextProblem[] } {
  const problems: TextProblem[] = [];
  const blocks: TextBlock[] = [];
  let [title, standfirst]: [string | null, string | null] = [null, null];
  const add = (line: number, kind: TextBlock["kind"], markdown: string) => {
    const letter = kind === "paragraph" ? /^\*\*([A-Z])\*\*\s+/.exec(markdown) : null;
    const { text, problems: inline } = compileInline(letter ? markdown.slice(letter[0].length) : markdown);
    problems.push(...inline.map((message) => ({ line, message })));
    const block: TextBlock = { id: `${id}.p${blocks.length + 1}`, kind, ...text };
    blocks.push(letter?.[1] === undefined ? block : { ...block, letter: letter[1] });
  };
  for (const { line, text } of chunksOf(source)) {
    if (text.startsWith("# ")) {
      if (title !== null || blocks.length > 0) problems.push({ line, message: "there is one title, at the top" });
      else title = plainText(text.slice(2), line, problems);
    } else if (text.startsWith("> ")) {
      if (standfirst !== null || blocks.length > 0)
        problems.push({ line, message: "there is one standfirst, under the title" });
      else standfirst = plainText(text.slice(2), line, problems);
    } else if (text.startsWith("## ")) add(line, "heading", text.slice(3));
    else if (text.startsWith("- ")) add(line, "list_item", text.slice(2));
    else if (text.startsWith("Note: ")) add(line, "note", text.slice(6));
    else if (/^(?:#|>|\d+[.)] |[*+] |\||---|===)/.test(text))
      problems.push({ line, message: `this form of Markdown is not allowed: ${text.slice(0, 20)}` });
    else add(line, "paragraph", text);
  }
  if (title === null) problems.push({ line: 1, message: "has no title (# …)" });
  if (blocks.length === 0) problems.push({ line: 1, message: "has no paragraph" });
  problems.push(...letterProblems(blocks));
  return { text: { id, title: title ?? id, ...(standfirst === null ? {} : { standfirst }), blocks }, problems };
}

/** Splits a source at blank lines, and before a line with a list item or a heading. */
function chunksOf(source: string): { line: number; text: string }[] {
  const chunks: { line: number; text: string }[] = [];
  let current: { line: number; text: string } | null = null;
  for (const [index, raw] of source.split(/\r?\n/).entries()) {
    const written = raw.trim();
    if (written === "") {
      current = null;
      continue;
    }
    if (current === null || /^(?:- |#{1,6} )/.test(raw)) {
      current = { line: index + 1, text: written };
      chunks.push(current);
    } else {
      current.text += ` ${current.text.startsWith("> ") ? written.replace(/^> ?/, "") : written}`;
    }
  }
  return chunks;
}

/** Returns a text without marks. Titles and standfirsts have one style. */
function plainText(markdown: string, line: number, problems: TextProblem[]): string {
  const { text, problems: inline } = compileInline(markdown.trim());
  problems.push(...inline.map((message) => ({ line, message })));
  return text.text;
}

function letterProblems(blocks: readonly TextBlock[]): TextProblem[] {
  const letters = blocks.flatMap((block) => (block.letter === undefined ? [] : [block.letter]));
  const expected = letters.map((_, position) => String.fromCharCode(65 + position));
  return letters.join() === expected.join()
    ? []
    : [{ line: 1, message: `paragraph letters run ${letters.join(", ")}` }];
}

/** Counts the words of a text as the exam does: the blocks, not the title. */
export function countTextWords(text: PassageText): number {
  return text.blocks.reduce(
    (sum, block) => sum + block.text.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word)).length,
    0,
  );
}
