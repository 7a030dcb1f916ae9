import type { Picture } from "../content/media.ts";
import type { RichText } from "../content/text.ts";
import type { Option, WordLimit } from "./fields.ts";

/**
 * The exam's rules for one question kind. `G` is the kind's group. Its functions are methods, not function properties,
 * so that the rules of one kind can be called with a group of any kind (see `rulesOf`).
 */
export type KindRules<G> = {
  /** True if all numbers of a group share one answer: a list of options, stored under the first number. */
  readonly hasSharedAnswer: boolean;
  /** Returns true if the answer is the paragraph that contains the evidence. Showing the evidence would reveal it. */
  asksForParagraph(group: G): boolean;
  /** Returns the question numbers in page order. */
  numbers(group: G): number[];
  /**
   * Returns the options that a question chooses from, or null if its answer is typed. The review shows the text of an
   * option, so a picture option returns its alternative text.
   */
  options(group: G, number: number): readonly Option[] | null;
  /** Returns the word limit of typed answers, or null. */
  limit(group: G): WordLimit | null;
  /** Returns the bank if the learner moves options from a bank into gaps, or null. */
  bank(group: G): OptionBank | null;
  /** Returns the picture that the questions of a group are about, or null. */
  picture(group: G): Picture | null;
  /** Returns what a question asks, as one run of text for the review. A gap reads "…". */
  prompt(group: G, number: number): RichText;
  /** Returns an answer as the review shows it: "False", "B  Nobody had been to blame.", or the typed words. */
  answerLabel(group: G, number: number, given: string): string;
  /**
   * Returns the group with only these question numbers. Each keeps its prompt, so a prompt must not depend on the other
   * questions. The gap of another number shows its words in `printed`.
   */
  keepQuestions(group: G, numbers: ReadonlySet<number>, printed: PrintedAnswers): G;
};

/** Options that the learner moves into the gaps of one group. */
export type OptionBank = {
  /** The questions whose gaps take an option. */
  readonly numbers: readonly number[];
  readonly options: readonly Option[];
  /** True if an option may fill several gaps. */
  readonly reusable: boolean;
  /** Ids of options that a printed example has used. */
  readonly taken: readonly string[];
};

/** The words to show in a gap that is not asked, by question number. A gap without an entry shows "…". */
export type PrintedAnswers = ReadonlyMap<number, string>;
