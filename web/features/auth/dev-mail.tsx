import { Alert } from "#web/ui/display/alert.tsx";

/** Links to the email, which is not sent outside production. */
export function DevMail({ address }: { address: string | null }) {
  if (address === null) return null;
  return (
    <Alert variant="info" title="This server does not send mail">
      <p>
        It saved the message on its own disk instead.{" "}
        <a href={address} target="_blank" rel="noreferrer">
          Open the message
        </a>
      </p>
    </Alert>
  );
}

/** Returns the address of the email that the previous page passed on. */
export function devMailOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("devMail" in state)) return null;
  return typeof state.devMail === "string" && state.devMail.startsWith("/") ? state.devMail : null;
}
