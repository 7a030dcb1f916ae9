import { type ReactNode, useId } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import text from "#web/ui/text.module.css";
import type { Fault } from "./outcome.ts";

export type FormFootProps = {
  label: string;
  /** The verb while submitting. */
  busyLabel: string;
  isSubmitting: boolean;
  /** Valid and edited (spec §4). */
  isReady: boolean;
  fault: Fault | null;
  /** Offered beside the message, such as sending a mail again. */
  children?: ReactNode;
};

/** What every form of this area ends with: the button, and under it what the server said. */
export function FormFoot({ label, busyLabel, isSubmitting, isReady, fault, children }: FormFootProps) {
  const id = useId();
  return (
    <>
      <div>
        <Button
          type="submit"
          size="lg"
          block
          busy={isSubmitting ? busyLabel : undefined}
          disabled={!isReady && !isSubmitting}
          aria-describedby={isReady ? undefined : id}
        >
          {label}
        </Button>
        {!isReady && (
          <p id={id} className={text.vh}>
            Fill in the form to continue.
          </p>
        )}
      </div>
      {fault !== null && fault.form !== null && (
        <Alert variant="danger">
          <p>{fault.form}</p>
          {children}
        </Alert>
      )}
    </>
  );
}
