import type { Miss } from "#core/exam/marking/mark.ts";

/** Whether the learner reads the text or hears it. */
export type Medium = "read" | "heard";

/** Returns why an answer earned no mark, with advice. Null for a right answer, and for a wrong one without a reason. */
export function describeMiss(miss: Miss | null, medium: Medium): string | null {
  switch (miss) {
    case "empty":
      return "You left this one empty. A guess costs nothing.";
    case "over_limit":
      return "Over the word limit: an answer with too many words earns nothing, even with the right ones in it.";
    case "spelling":
      return medium === "read"
        ? "Right idea, wrong spelling. Copy words from the passage letter by letter."
        : "You heard it right and spelt it wrong. Use the time at the end to look at every word again.";
    case "plural":
      return medium === "read"
        ? "Singular and plural differ here. Check what the grammar of the gap asks for."
        : "Singular and plural differ here. Listen for the ending, and check what the grammar of the gap asks for.";
    case "article":
      return "Only the articles (a, an, the) are wrong. Leave out one that is printed beside the gap, and keep those inside the answer.";
    case "wrong":
    case null:
      return null;
  }
}
