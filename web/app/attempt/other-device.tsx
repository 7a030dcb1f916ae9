import { useState } from "react";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { continueHere, type ContinueProblem } from "#web/db/attempt/continue-here.ts";
import { AttemptPageMessage } from "#web/features/attempt/attempt-page-frame.tsx";
import { type Services, useServices } from "#web/services.ts";
import { Button } from "#web/ui/form/button.tsx";

const PROBLEMS: Record<Exclude<ContinueProblem, "over">, string> = {
  not_downloaded: "The test could not be downloaded. Connect to a network and try again.",
  speaking: "A Speaking interview ends on the device where it began, with its recordings.",
  unknown: "This attempt is no longer on this device.",
};

/** Says that the attempt runs on another device, and offers to continue it here with the answers sent so far. */
export function OtherDevice({
  attempt,
  onContinued,
  onLeave,
}: {
  attempt: AttemptRecord;
  onContinued: () => void;
  onLeave: () => void;
}) {
  const services = useServices();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { head } = attempt;
  const isSpeaking = head.module_type === "speaking";
  const timerText =
    head.mode === "exam" ? "Its clock has kept running. At zero we hand it in from this device." : "It is not timed.";

  const onContinue = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const failure = await takeOver(services, attempt);
      if (failure === null || failure === "over") return onContinued();
      setProblem(PROBLEMS[failure]);
    } catch {
      setProblem("This device could not save, so nothing has changed. Free some space and try again.");
    } finally {
      setBusy(false);
    }
  };

  return (
    <AttemptPageMessage
      heading="You started this test on another device"
      text={
        problem ??
        (isSpeaking
          ? PROBLEMS.speaking
          : `You can continue here with the answers that the other device has sent. ${timerText} Use only one device: the first hand-in counts.`)
      }
      actions={
        <>
          {!isSpeaking && (
            <Button onClick={() => void onContinue()} busy={isBusy ? "Fetching your answers" : undefined}>
              Continue here
            </Button>
          )}
          <Button variant="quiet" onClick={onLeave}>
            To the tests
          </Button>
        </>
      }
    />
  );
}

/**
 * Fetches the latest answers, then the content if it is missing, and continues the attempt on this device. Returns null
 * on success.
 */
async function takeOver(services: Services, { owner, slug, head }: AttemptRecord): Promise<ContinueProblem | null> {
  const [device, sync] = await Promise.all([services.device(), services.sync()]);
  await sync.pullChanges();
  const result = await continueHere(device, owner, slug);
  if (!("problem" in result)) return null;
  if (result.problem !== "not_downloaded") return result.problem;
  const fetched = await sync.fetchPinned(head);
  if ("problem" in fetched) return "not_downloaded";
  const resultWithContent = await continueHere(device, owner, slug, fetched.pack);
  return "problem" in resultWithContent ? resultWithContent.problem : null;
}
