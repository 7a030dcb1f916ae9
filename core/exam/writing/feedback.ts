import type { Criterion, Feedback, Gate, PointFound, Priority, Strength } from "./evaluation.ts";
import type { Measured } from "./measure.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";
import { joinItems } from "./findings/finding.ts";

/** Input of the texts: one list of findings, so that all texts agree. */
export type FeedbackParts = {
  answer: PreparedAnswer;
  measured: Measured;
  gates: readonly Gate[];
  priorities: readonly Priority[];
  strengths: readonly Strength[];
};

const NOT_ASSESSED =
  "We count and compare. We do not judge whether a claim is true, an argument good or a phrase natural.";

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
        [say, place && `You wrote: “${short(place.quote)}”.`, better && `Better: “${short(better)}”.`]
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

/** Returns whether the content counts. An answer about something else makes no points. */
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
    .slice(0, 4)
    .join(" ");
}

function paragraphs(texts: readonly string[], otherwise: string): string {
  const sentences = texts.filter((text) => text !== "");
  return sentences.length === 0 ? otherwise : sentences.join("\n\n");
}

function short(quote: string): string {
  return quote.length <= 120 ? quote : `${quote.slice(0, 117).trimEnd()}…`;
}
