import { Alert } from "#web/ui/alert.tsx";

/** Outside production no mail is sent: it can be read here. */
export function DevMail({ address }: { address: string | null }) {
  if (address === null) return null;
  return (
    <Alert variant="info" title="This server does not send mail">
      <p>
        The message was written to the machine instead.{" "}
        <a href={address} target="_blank" rel="noreferrer">
          Open the message
        </a>
      </p>
    </Alert>
  );
}

/** The address of the written mail that a page was handed by the one before it. */
export function devMailOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("devMail" in state)) return null;
  return typeof state.devMail === "string" && state.devMail.startsWith("/") ? state.devMail : null;
}
