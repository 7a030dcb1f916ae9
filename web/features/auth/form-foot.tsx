import { type ReactNode, useId } from "react";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import type { AuthForm } from "./use-auth-form.ts";

export type FormFootProps = {
  label: string;
  /** The label while submitting. */
  busyLabel: string;
  form: Pick<AuthForm<Record<string, string>, unknown>, "isSubmitting" | "isReady" | "fault">;
  /** Further actions below the server's message, such as sending an email again. */
  children?: ReactNode;
};

/**
 * The end of a sign-in, registration or password form: the submit button, and the server's message below the button.
 */
export function FormFoot({ label, busyLabel, form, children }: FormFootProps) {
  const { isSubmitting, isReady, fault } = form;
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
          <p id={id} className={text.visuallyHidden}>
            Fill in the form to continue.
          </p>
        )}
      </div>
      {fault !== null && fault.message !== null && (
        <Alert variant="danger">
          <p>{fault.message}</p>
          {children}
        </Alert>
      )}
    </>
  );
}
