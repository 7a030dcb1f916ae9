import { ReviewView } from "#web/features/study/review-view.tsx";
import type { Head } from "../../shell/page.ts";
import { CardAudio } from "../../study/card-audio.tsx";

export const head = (): Head => ({ title: "Review" });

/** Reviews the cards that are due. */
export function Component() {
  return (
    <ReviewView
      renderAudio={(question) =>
        question.module.module_type === "listening" ? (
          <CardAudio module={question.module} answerKey={question.key} part={question.part} number={question.number} />
        ) : null
      }
    />
  );
}
