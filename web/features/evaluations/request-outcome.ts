import type { Reply } from "#web/net/reply.ts";

type Submitted = { success: boolean; message: string; evaluation_slug: string | null };
/** The result of requesting an evaluation: its slug, or the error to show. */
export type RequestOutcome = { slug: string } | { error: string };

/** Error texts come from specification §8. */
export function readOutcome(reply: Reply<Submitted>): RequestOutcome {
  if (reply.kind === "network") return { error: "Something went wrong. Please try again." };
  if (reply.kind === "problem") return { error: refusalText(reply.body.detail) };
  const { success, message, evaluation_slug: slug } = reply.data;
  return success && slug !== null ? { slug } : { error: refusalText(message) };
}

function refusalText(message: string): string {
  return message.trim() === "" ? "Unknown error. Please try again." : message;
}
