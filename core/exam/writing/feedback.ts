import type { Criterion, Feedback, Gate, PointFound, Priority, Strength } from "./evaluation.ts";
import type { Measured } from "./measure.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";
import { joinItems } from "./findings/finding.ts";

/** What the texts are made from. All texts use the same findings, so that no two disagree. */
export type FeedbackParts = {
  answer: PreparedAnswer;
  measured: Measured;
  gates: readonly Gate[];
  priorities: readonly Priority[];
  strengths: readonly Strength[];
};

/** Says what the evaluator does not judge. */
const NOT_ASSESSED =
  "We count and compare. We do not judge whether a claim is true, an argument good or a phrase natural.";

/** In characters: longer quotations are cut. */
const MAX_QUOTE_LENGTH = 120;
/** Number of wrong claims that the text about the task names. */
const MAX_CLAIMS = 4;

/** Returns the four texts of the result page. None is empty; an empty line separates paragraphs. */
export function writeFeedback(parts: FeedbackParts): Feedback {
  return {
    ta_feedback: paragraphs(
      [
        ...parts.gates.map(({ reason }) => reason),
        isOnTask(parts) ? pointsText(parts.measured.points) : "",
        isOnTask(parts) ? claimsText(parts.measured) : "",
        summary(parts, ["task"]),
      ],
      "You answer the task. Nothing here costs you much.",
    ),
    advice: paragraphs(
      parts.priorities.map(({ say, place, better }) =>
        [say, place && `You wrote: “${shorten(place.quote)}”.`, better && `Better: “${shorten(better)}”.`]
          .filter(Boolean)
          .join(" "),
      ),
      "No single change would gain you much here. Write another answer under time and compare.",
    ),
    vocabulary_choice_suggestions: paragraphs(
      [summary(parts, ["lexis"])],
      "We noticed nothing in particular about your choice of words.",
    ),
    overall_personalized_feedback_suggestions: paragraphs(
      [summary(parts, ["coherence", "grammar"]), NOT_ASSESSED],
      NOT_ASSESSED,
    ),
  };
}

/** Returns whether the content of the answer counts. The content of an answer about something else does not. */
function isOnTask({ gates }: FeedbackParts): boolean {
  return !gates.some(({ id, cap }) => id === "off-topic" || id === "barely-related" || cap <= 2);
}

function summary({ strengths, priorities, gates }: FeedbackParts, criteria: readonly Criterion[]): string {
  const good = strengths.filter(({ criterion }) => criteria.includes(criterion)).map(({ say }) => say);
  const bad = priorities
    .filter(({ id, criterion }) => criteria.includes(criterion) && !gates.some((gate) => gate.id === id))
    .map(({ say }) => say);
  return [...good, ...bad].join(" ");
}

function pointsText(points: readonly PointFound[]): string {
  if (points.length === 0) return "";
  const wanted = points.filter(({ kind }) => kind === "point");
  const made = wanted.filter(({ isMade }) => isMade).map(({ say }) => say);
  const missing = wanted.filter(({ isMade }) => !isMade).map(({ say }) => say);
  const found =
    made.length === 0 ? "We found none of the points that the task asks for." : `We found ${joinItems(made)}.`;
  return missing.length === 0 ? found : `${found} We did not find ${joinItems(missing)}.`;
}

function claimsText({ wrongClaims }: Measured): string {
  return wrongClaims
    .map(({ say }) => say)
    .slice(0, MAX_CLAIMS)
    .join(" ");
}

function paragraphs(texts: readonly string[], otherwise: string): string {
  const sentences = texts.filter((text) => text !== "");
  return sentences.length === 0 ? otherwise : sentences.join("\n\n");
}

function shorten(quote: string): string {
  return quote.length <= MAX_QUOTE_LENGTH ? quote : `${quote.slice(0, MAX_QUOTE_LENGTH - 3).trimEnd()}…`;
}
