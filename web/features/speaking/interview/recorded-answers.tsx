import { useEffect, useState } from "react";
import { isAnswerStep, type SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import { plural } from "#core/format/plural.ts";
import { listRecordings } from "#web/db/speaking/recordings.ts";
import type { Device } from "#web/db/storage/device.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/** Says how many answers the learner hands in. Skipped questions have no answer. */
export function RecordedAnswers({
  device,
  slug,
  plan,
}: {
  device: Device;
  slug: string;
  plan: readonly SpeakingStep[];
}) {
  const [recorded, setRecorded] = useState<number | null>(null);
  const answers = plan.filter(isAnswerStep);
  useEffect(
    () =>
      whenSettled(
        listRecordings(device, slug),
        (rows) => setRecorded(new Set(rows.map(({ step }) => step)).size),
        () => undefined,
      ),
    [device, slug],
  );
  if (recorded === null) return <p>You cannot add anything afterwards.</p>;
  return (
    <p>
      {recorded >= answers.length
        ? plural(answers.length, { one: "Your answer is recorded.", other: "All # answers are recorded." })
        : plural(answers.length, {
            one: "Your answer is not recorded yet.",
            other: `${recorded} of # answers are recorded.`,
          })}{" "}
      You cannot add anything afterwards.
    </p>
  );
}
