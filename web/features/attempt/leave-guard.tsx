import { useCallback, useEffect } from "react";
import { useBlocker } from "react-router";
import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

/** Asks before the learner leaves by a link or Back. If they leave, waits for `onLeave` first. */
export function LeaveGuard({
  isGuarding,
  mode,
  onLeave,
}: {
  /** Returns false once the attempt is handed in. */
  isGuarding: () => boolean;
  mode: AttemptMode;
  onLeave: () => Promise<unknown>;
}) {
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => isGuarding() && currentLocation.pathname !== nextLocation.pathname,
      [isGuarding],
    ),
  );
  const isAsking = blocker.state === "blocked";
  // The attempt may be handed in while the dialog asks.
  useEffect(() => {
    if (isAsking && !isGuarding()) blocker.proceed();
  }, [isAsking, isGuarding, blocker]);
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
