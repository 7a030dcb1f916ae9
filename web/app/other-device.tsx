import { useState } from "react";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import { continueHere, type ContinueProblem } from "#web/db/continue-here.ts";
import { LobbyMessage } from "#web/features/attempt/lobby.tsx";
import { type Parts, useParts } from "#web/parts.ts";
import { Button } from "#web/ui/button.tsx";

const PROBLEMS: Record<ContinueProblem, string> = {
  not_downloaded: "The test could not be downloaded. Connect to a network and try again.",
  speaking: "A Speaking interview ends on the device where it began, with its recordings.",
  over: "This test has been handed in.",
  unknown: "This attempt is no longer on this device.",
};

/** A running attempt of another device: it may be taken over here, with the answers that were sent from there. */
export function OtherDevice({
  attempt,
  onContinued,
  onLeave,
}: {
  attempt: AttemptRecord;
  onContinued: () => void;
  onLeave: () => void;
}) {
  const parts = useParts();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { head } = attempt;
  const isSpeaking = head.module_type === "speaking";
  const clock =
    head.mode === "exam" ? "Its clock has kept running, and at zero it is handed in from here." : "It is not timed.";

  const take = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const failed = await takeOver(parts, attempt);
      if (failed === null || failed === "over") return onContinued();
      setProblem(PROBLEMS[failed]);
    } catch {
      setProblem("This device refused to write, so nothing was changed. Free some space and try again.");
    } finally {
      setBusy(false);
    }
  };

  return (
    <LobbyMessage
      heading="You started this test on another device"
      text={
        problem ??
        (isSpeaking
          ? PROBLEMS.speaking
          : `You can go on here with the answers that were sent from there. ${clock} Do not go on in both places: the first hand-in counts.`)
      }
      actions={
        <>
          {!isSpeaking && (
            <Button onClick={() => void take()} busy={isBusy ? "Fetching your answers" : undefined}>
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

/** The latest answers first, then the content of the attempt where it is missing. Null when the attempt is held here. */
async function takeOver(parts: Parts, { owner, slug, head }: AttemptRecord): Promise<ContinueProblem | null> {
  const [device, sync] = await Promise.all([parts.device(), parts.sync()]);
  await sync.pullAttempts();
  const first = await continueHere(device, owner, slug);
  if (!("problem" in first)) return null;
  if (first.problem !== "not_downloaded") return first.problem;
  const copy = await sync.fetchPinned(head);
  if ("problem" in copy) return "not_downloaded";
  const second = await continueHere(device, owner, slug, copy.pack);
  return "problem" in second ? second.problem : null;
}
