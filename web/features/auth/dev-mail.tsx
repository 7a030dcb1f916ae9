import { Alert } from "#web/ui/display/alert.tsx";

/** Link to an email that a server outside production saved instead of sending it. */
export function DevMail({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <Alert variant="info" title="This server does not send mail">
      <p>
        It saved the message on its own disk instead.{" "}
        <a href={url} target="_blank" rel="noreferrer">
          Open the message
        </a>
      </p>
    </Alert>
  );
}

/** Returns the URL of the saved email, which the previous page put into the navigation state, or null. */
export function readDevMail(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("devMail" in state)) return null;
  return typeof state.devMail === "string" && state.devMail.startsWith("/") ? state.devMail : null;
}
