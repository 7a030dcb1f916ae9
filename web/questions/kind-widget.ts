import type { ReactNode } from "react";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { TextBlock } from "#core/exam/content/text.ts";

/**
 * The components of one question kind. `G` is the kind's group. The components are methods, not function properties, so
 * that the components of one kind can be rendered with a group of any kind (see `widgetOf`).
 */
export type KindWidget<G> = {
  /** The controls of a group, in the list of questions. */
  Questions(this: void, props: QuestionsProps<G>): ReactNode;
  /** Gaps in the passage, or null if all controls are in the list of questions. */
  readonly passage: PassageWidget<G> | null;
};

export type PassageWidget<G> = {
  /** What the group shows above a block of the passage: a gap, an example or nothing. */
  AboveBlock(this: void, props: AboveBlockProps<G>): ReactNode;
  /** The list of options that a phone opens over the passage. */
  Picker(this: void, props: PickerProps<G>): ReactNode;
};

export type QuestionsProps<G> = {
  group: G;
  /** Files of the module, with the pictures of its groups. */
  media: readonly MediaItem[];
  /** Id of the element that shows the word limit. */
  hintId: string | undefined;
};
export type AboveBlockProps<G> = { group: G; block: TextBlock };
/** `number` is the question whose gap is being filled, or null if the list is closed. */
export type PickerProps<G> = { group: G; number: number | null };
