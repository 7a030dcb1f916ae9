import { Alert } from "#web/ui/display/alert.tsx";

/** Links to an email that the server saved instead of sending it. Only servers outside production do this. */
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

/** Returns the address of the saved email from the navigation state of the previous page, or null. */
export function devMailOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("devMail" in state)) return null;
  return typeof state.devMail === "string" && state.devMail.startsWith("/") ? state.devMail : null;
}
