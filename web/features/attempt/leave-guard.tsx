import { useCallback, useEffect } from "react";
import { useBlocker } from "react-router";
import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Asks before the room is left by a link or the Back button. Everything is on the device either way. */
export function LeaveGuard({
  isOn,
  mode,
  onLeave,
}: {
  isOn: () => boolean;
  mode: AttemptMode;
  onLeave: () => Promise<unknown>;
}) {
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => isOn() && currentLocation.pathname !== nextLocation.pathname,
      [isOn],
    ),
  );
  const isAsking = blocker.state === "blocked";
  useEffect(() => {
    if (isAsking && !isOn()) blocker.proceed();
  }, [isAsking, isOn, blocker]);
  const leave = async () => {
    await onLeave();
    if (blocker.state === "blocked") blocker.proceed();
  };
  return (
    <Dialog
      open={isAsking}
      onClose={() => blocker.state === "blocked" && blocker.reset()}
      title="Leave the test?"
      actions={
        <>
          <Button onClick={() => void leave()}>Leave</Button>
          <Button variant="quiet" onClick={() => blocker.state === "blocked" && blocker.reset()}>
            Stay
          </Button>
        </>
      }
    >
      <p>
        {mode === "exam"
          ? "Your answers are saved on this device. The clock keeps running, and the test is handed in by itself when time is up."
          : "Your answers are saved on this device and the clock stops. You can go on later from the same question."}
      </p>
    </Dialog>
  );
}
