import type { LabelGroup } from "#core/exam/questions/label/schema.ts";
import type { Reporter } from "../../findings.ts";
import { containsWords, wordsOf } from "../../lint/words.ts";
import type { GroupWithKeys } from "../kind-authoring.ts";

/** Warns if a picture's alternative text does not say where each number is, or gives an answer away. */
export function lintPictures(groups: readonly GroupWithKeys<LabelGroup>[], report: Reporter): void {
  for (const { group, place, keys } of groups) {
    const at = [...place, "picture", "alt"];
    const { alt } = group.picture;
    const givenAway = keys.find(
      (key) => key.kind === "words" && key.accept.some((wording) => containsWords(alt, wording)),
    );
    if (givenAway) report.warn("alt-answers", at, `the alternative text answers question ${givenAway.number}`);
    const shown = wordsOf(alt);
    const missing = group.labels.map(({ number }) => number).filter((number) => !shown.includes(String(number)));
    if (missing.length > 0)
      report.warn(
        "alt-incomplete",
        at,
        `does not say where ${missing.length === 1 ? "number" : "numbers"} ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"}`,
      );
  }
}
