import type { KindRules } from "../kind-rules.ts";
import { typedOrPickedRules } from "../typed-or-picked.ts";
import { changeLines, completionLines, gapNumbers } from "./lines.ts";
import { completionPrompt } from "./prompt.ts";
import type { CompleteGroup } from "./schema.ts";

export const complete: KindRules<CompleteGroup> = {
  ...typedOrPickedRules((group) => completionLines(group).flatMap(gapNumbers)),
  picture: () => null,
  prompt: (group, number) => ({ text: completionPrompt(group, number) }),
  keepQuestions: (group, numbers, printed) =>
    changeLines(group, (line) =>
      line.map((segment) =>
        segment.kind === "gap" && !numbers.has(segment.number)
          ? { kind: "text", text: gapWords(group, printed.get(segment.number)) }
          : segment,
      ),
    ),
};

/** Returns the words to print in a gap: the text of a picked option, or the typed words. */
function gapWords(group: CompleteGroup, answer: string | undefined): string {
  return group.bank?.find((option) => option.id === answer)?.text.text ?? answer ?? "…";
}
