import type * as v from "valibot";
import type { QuestionKey } from "#core/exam/content/answer-key.ts";
import type { QuestionType } from "#core/exam/content/question-type.ts";
import type { PassageText } from "#core/exam/content/text.ts";
import type { Path, Reporter } from "../findings.ts";

/**
 * How one question kind is authored: its YAML, its compilation and its checks. `S` is the schema of the YAML, `G` the
 * kind's compiled group. The members are methods, not function properties: otherwise `authoringOf` could not return
 * them for a group of any kind.
 */
export type KindAuthoring<S extends v.GenericSchema, G> = {
  /** The YAML of a group. Unknown fields are refused. */
  readonly schema: S;
  /** Returns the fields of the compiled group that are not common to all kinds. The key is compiled elsewhere. */
  compile(authored: v.InferOutput<S>, context: CompileContext): KindFields<G>;
  /** The forms of this kind, by name. Most kinds have one form, with the name of the kind. */
  readonly forms: Readonly<Record<string, QuestionForm>>;
  /** Returns the name of a group's form. */
  formOf(group: G): string;
  /** Reports problems that only this kind can have. A path of `report` starts at the group. */
  check(group: G, keys: readonly QuestionKey[], report: Reporter): void;
  /** Returns the texts that the group prints besides its instructions. Gaps are left out. */
  printed(group: G): Printed[];
  /** Returns the questions of a group without their answers, as lines of plain text. */
  linesWithoutKey(group: G): string[];

  /** Returns the pictures that the group needs. */
  pictures?(authored: v.InferOutput<S>): PictureRequest[];
  /** Returns pairs of questions whose typed answers may be exchanged. */
  eitherOrder?(authored: v.InferOutput<S>): readonly (readonly [number, number])[];
  /** Returns the option that the author's short form means: T for TRUE. */
  readAnswer?(written: string): string;
  /** Returns the text right before and after a gap. */
  printedAround?(group: G, number: number): { before: string; after: string };
  /** Returns the text around a gap. Default: everything printed for that question. */
  gapText?(group: G, number: number): string;
  /** Returns the letter of the paragraph that must contain the evidence. */
  evidenceParagraph?(group: G, key: OptionKey): string | undefined;
  /** Returns whether the exam asks the questions of a group in the order of the text. Default: false. */
  isInTextOrder?(group: G): boolean;
  /** Returns what a key says about its statement. Only for kinds whose questions are statements to judge. */
  judgementOf?(key: OptionKey): Judgement;
  /** Warns about the groups of this kind in one module. A path of `report` starts at the module. */
  lint?(groups: readonly GroupWithKeys<G>[], report: Reporter): void;
  /** How many wrong options need a line that says why they are wrong: all, or the two most tempting. Default: none. */
  readonly wrongLines?: "all" | "two";
  /** True if questions of this kind may repeat each other's phrases. */
  readonly repeatsPhrases?: boolean;
};

/** One way in which a kind is printed, such as a layout. */
export type QuestionForm = {
  /** The question types that may have this form. */
  readonly types: readonly QuestionType[];
  /** The question types for which the library must contain this form, by module. */
  readonly required: { readonly reading?: readonly QuestionType[]; readonly listening?: readonly QuestionType[] };
};

/** Fields of a compiled group without those that every group has. */
export type KindFields<G> = G extends unknown ? Omit<G, "id" | "type" | "instructions"> : never;
export type OptionKey = Extract<QuestionKey, { kind: "option" }>;

/** Whether a statement is true (or the writer's view), false, or neither said nor excluded by the text. */
export type Judgement = "right" | "wrong" | "notGiven";

/** Text that a group prints for the question `number`, or for the group as a whole. */
export type Printed = {
  number: number | null;
  text: string;
  /** True for an option of a list that all questions of the group share. */
  isSharedOption?: boolean;
};

/** A picture's file and its size in pixels. */
export type PictureFile = { file: string; width: number; height: number };
/**
 * A picture of a group. The caller finds the file and adds it to the module's media. `path` is the field that names the
 * file, from the group.
 */
export type PictureRequest = PictureFile & { path: Path };

export type CompileContext = {
  /** The passages of the part, or the transcript of its recording. */
  texts: readonly PassageText[];
  /** A path of `report` starts at the group. */
  report: Reporter;
  /** Returns the media id of a picture's file. */
  mediaOf: (file: string) => string;
};

/** A compiled group with the keys of its questions and its place in the module's file. */
export type GroupWithKeys<G> = { group: G; place: Path; keys: QuestionKey[] };
