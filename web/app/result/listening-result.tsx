import { useEffect } from "react";
import type { ListeningModule } from "#core/exam/content/module.ts";
import type { Review } from "#web/db/attempt/attempts.ts";
import { ListeningReview } from "#web/features/listening/listening-review.tsx";
import { releaseSound, type Recordings } from "#web/features/listening/sound.ts";
import { MissingRecordings } from "../attempt/missing-recordings.tsx";
import { useRecordings } from "../attempt/use-recordings.ts";

const NONE: Recordings = new Map();

/** The review of a Listening attempt, with recordings if they are on this device. */
export function ListeningResult({ review, module }: { review: Review; module: ListeningModule }) {
  const { attempt, key } = review;
  const { state, reload } = useRecordings(module, attempt.head.parts);
  useEffect(() => releaseSound, []);
  if (attempt.marking === null) return null;
  return (
    <ListeningReview
      module={module}
      answerKey={key}
      marking={attempt.marking}
      work={attempt.work}
      recordings={state.kind === "ready" ? state.recordings : NONE}
      missing={
        state.kind === "missing" ? (
          <MissingRecordings moduleSlug={module.slug} items={state.items} isRunning={false} onRestored={reload} />
        ) : null
      }
    />
  );
}
