import type { Miss } from "#core/exam/marking/mark.ts";

/** Why an answer earned no mark, for the learner: what happened and what would have counted. Null for plain wrong. */
export function missWords(miss: Miss | null): string | null {
  switch (miss) {
    case "empty":
      return "You left this one empty. A guess costs nothing.";
    case "over_limit":
      return "Over the word limit: an answer with too many words earns nothing, even with the right ones in it.";
    case "spelling":
      return "Right idea, wrong spelling. Copy words from the passage letter by letter.";
    case "plural":
      return "Singular and plural differ here. Check what the grammar of the gap asks for.";
    case "article":
      return "The article is already printed beside the gap, so yours is one too many.";
    case "wrong":
    case null:
      return null;
  }
}
