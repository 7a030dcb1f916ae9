import type { Criterion, Feedback, Gate, PointFound, Priority, Strength } from "./evaluation.ts";
import type { Measured } from "./measure.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";
import { joinItems } from "./advise.ts";

export type FeedbackParts = {
  answer: PreparedAnswer;
  measured: Measured;
  gates: readonly Gate[];
  priorities: readonly Priority[];
  strengths: readonly Strength[];
};

const NOT_ASSESSED =
  "We count and compare; we do not judge whether what you claim is true, how good an argument is, or whether a phrase sounds natural.";

/** Returns the four texts of the result page. None is empty; an empty line separates paragraphs. */
export function writeFeedback(parts: FeedbackParts): Feedback {
  return {
    ta_feedback: paragraphs(
      [
        ...parts.gates.map(({ reason }) => reason),
        pointsText(parts.measured.points),
        claimsText(parts.measured),
        said(parts, ["task"]),
      ],
      "We noticed nothing in particular about how the task is answered.",
    ),
    advice: paragraphs(
      parts.priorities.map(({ say, place }) => (place ? `${say} You wrote: “${short(place.quote)}”.` : say)),
      "There is no single thing that would gain much here. Write another answer under time and compare.",
    ),
    vocabulary_choice_suggestions: paragraphs(
      [said(parts, ["lexis"])],
      "We noticed nothing in particular about the choice of words.",
    ),
    overall_personalized_feedback_suggestions: paragraphs(
      [said(parts, ["coherence", "grammar"]), NOT_ASSESSED],
      NOT_ASSESSED,
    ),
  };
}

function said({ strengths, priorities }: FeedbackParts, criteria: readonly Criterion[]): string {
  const good = strengths.filter(({ criterion }) => criteria.includes(criterion)).map(({ say }) => say);
  const bad = priorities.filter(({ criterion }) => criteria.includes(criterion)).map(({ say }) => say);
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
  const kept = texts.filter((text) => text !== "");
  return kept.length === 0 ? otherwise : kept.join("\n\n");
}

function short(quote: string): string {
  return quote.length <= 120 ? quote : `${quote.slice(0, 117).trimEnd()}…`;
}
