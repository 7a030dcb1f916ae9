import type { Reply } from "#web/net/reply.ts";

type Submitted = { success: boolean; message: string; evaluation_slug: string | null };
/** What came of asking for an evaluation: the evaluation to look at, or what to say. */
export type RequestOutcome = { slug: string } | { error: string };

/** The texts are the spec's (§8). */
export function readOutcome(reply: Reply<Submitted>): RequestOutcome {
  if (reply.kind === "network") return { error: "Something went wrong. Please try again." };
  if (reply.kind === "problem") return { error: said(reply.body.detail) };
  const { success, message, evaluation_slug: slug } = reply.data;
  return success && slug !== null ? { slug } : { error: said(message) };
}

function said(message: string): string {
  return message.trim() === "" ? "Unknown error. Please try again." : message;
}
