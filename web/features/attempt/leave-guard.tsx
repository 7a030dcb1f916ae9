import { useCallback, useEffect } from "react";
import { useBlocker } from "react-router";
import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

/** Asks before leaving by link or Back. The work is on the device in any case. */
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
    <ConfirmDialog
      open={isAsking}
      onClose={() => blocker.state === "blocked" && blocker.reset()}
      title="Leave the test?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => void leave()}
    >
      <p>
        {mode === "exam"
          ? "Your answers are saved on this device. The clock keeps running, and we hand in the test when time is up."
          : "Your answers are saved on this device and the clock stops. You can continue later from the same question."}
      </p>
    </ConfirmDialog>
  );
}
