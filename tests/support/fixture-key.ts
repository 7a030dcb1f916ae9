import type { Evidence, ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import { fixtureModule } from "./fixture-module.ts";
import { globes, tide } from "./fixture-passages.ts";

const blocks = new Map<string, TextBlock>([...tide.blocks, ...globes.blocks].map((block) => [block.id, block]));

/** Returns evidence for `quote`, which must occur in the block. */
function quoteEvidence(text: string, block: string, quote: string): Evidence[] {
  const start = blocks.get(block)?.text.indexOf(quote) ?? -1;
  if (start < 0) throw new Error(`fixture: "${quote}" is not in ${block}`);
  return [{ kind: "passage", text, anchor: { block, start, end: start + quote.length } }];
}

const explanation = "The words quoted say so, and nothing else in the text points another way.";
type Justification = Pick<QuestionKey, "evidence" | "difficulty" | "explanation">;
const justify = (text: string, block: string, quote: string): Justification => ({
  evidence: quoteEvidence(text, block, quote),
  difficulty: 1,
  explanation,
});
const wordsKey = (number: number, accept: string[], justification: Justification): QuestionKey => ({
  number,
  kind: "words",
  accept,
  printed: { before: "", after: "" },
  ...justification,
});
const optionKey = (number: number, answer: string, justification: Justification): QuestionKey => ({
  number,
  kind: "option",
  option: answer,
  ...justification,
});

/** The answer key of `fixtureModule`. */
export const fixtureKey: ModuleKey = {
  module_slug: fixtureModule.slug,
  content_version: fixtureModule.content_version,
  key_version: "00000000000000a1",
  band_table: [39, 37, 35, 33, 30, 27, 23, 19, 15, 13, 10, 8, 6, 4],
  questions: [
    optionKey(1, "ii", justify("tide", "tide-b", "for the first time the tide wrote its own record")),
    optionKey(2, "iii", justify("tide", "tide-c", "High water came early with a westerly wind")),
    optionKey(3, "FALSE", justify("tide", "tide-a", "The notches are uneven")),
    optionKey(
      4,
      "NO",
      justify("tide", "tide-d", "It would be foolish, the present master says, to throw away the only instrument"),
    ),
    optionKey(5, "B", justify("tide", "tide-c", "groundings that were nobody's fault")),
    { number: 6, kind: "option_set", set: ["A", "C"], ...justify("tide", "tide-c", "early with a westerly wind") },
    {
      number: 7,
      kind: "option_set",
      set: ["A", "C"],
      ...justify("tide", "tide-c", "a fall in air pressure could lift the whole harbour"),
    },
    optionKey(8, "D", justify("tide", "tide-d", "the only instrument that has never needed electricity")),
    optionKey(
      9,
      "A",
      justify("tide", "tide-b", "joined to the sea by a narrow pipe, so that waves were smoothed away"),
    ),
    wordsKey(10, ["pencil"], justify("tide", "tide-b", "The float carried a pencil")),
    wordsKey(11, ["lead shot"], justify("globes", "globes-2", "weighted inside with lead shot")),
    wordsKey(12, ["bookbinder"], justify("globes", "globes-3", "trained as a bookbinder")),
    wordsKey(13, ["9", "nine"], justify("globes", "globes-4", "about 9 days")),
    wordsKey(14, ["4", "four"], justify("globes", "globes-5", "4 months")),
    wordsKey(15, ["soaked"], justify("globes", "globes-2", "Each gore is soaked until it will stretch")),
    optionKey(16, "B", justify("globes", "globes-3", "Paper that is too wet tears")),
    optionKey(17, "A", justify("globes", "globes-3", "paper that is too dry will not meet its neighbour")),
    wordsKey(18, ["plaster"], justify("globes", "globes-2", "two hollow halves of plaster")),
    optionKey(19, "A", justify("globes", "globes-6", "a gore is a strip of map")),
    wordsKey(20, ["schools of design", "design schools"], justify("globes", "globes-3", "taught in schools of design")),
  ],
};
