import type { Reply } from "#web/net/reply.ts";

type SubmitReply = { success: boolean; message: string; evaluation_slug: string | null };
/** The result of requesting an evaluation: its slug, or the error to show. */
export type RequestOutcome = { slug: string } | { error: string };

/** Returns the outcome of a reply. The error is the server's text, or else a text of specification §8. */
export function toRequestOutcome(reply: Reply<SubmitReply>): RequestOutcome {
  if (reply.kind === "network") return { error: "Something went wrong. Please try again." };
  if (reply.kind === "problem") return { error: errorText(reply.body.detail) };
  const { success, message, evaluation_slug: slug } = reply.data;
  return success && slug !== null ? { slug } : { error: errorText(message) };
}

function errorText(message: string): string {
  return message.trim() === "" ? "Unknown error. Please try again." : message;
}
