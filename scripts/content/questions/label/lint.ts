import type { LabelGroup } from "#core/exam/questions/label/schema.ts";
import { plural } from "#core/format/plural.ts";
import type { Reporter } from "../../findings.ts";
import { containsWords, wordsOf } from "../../lint/words.ts";
import type { GroupWithKeys } from "../kind-authoring.ts";

/** Warns if a picture's alternative text does not say where each number is, or gives an answer away. */
export function lintPictures(groups: readonly GroupWithKeys<LabelGroup>[], report: Reporter): void {
  for (const { group, place, keys } of groups) {
    const altPlace = [...place, "picture", "alt"];
    const { alt } = group.picture;
    const givenAway = keys.find(
      (key) => key.kind === "words" && key.accept.some((wording) => containsWords(alt, wording)),
    );
    if (givenAway) report.warn("alt-answers", altPlace, `the alternative text answers question ${givenAway.number}`);
    const shown = wordsOf(alt);
    const missing = group.labels.map(({ number }) => number).filter((number) => !shown.includes(String(number)));
    if (missing.length > 0) {
      const numbers = missing.join(", ");
      const question = { one: `where number ${numbers} is`, other: `where numbers ${numbers} are` };
      report.warn("alt-incomplete", altPlace, `does not say ${plural(missing.length, question)}`);
    }
  }
}
