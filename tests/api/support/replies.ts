import type { EndpointName, ReplyOf } from "#core/wire/endpoints.ts";
import type { CallOptions, TestApp } from "./test-app.ts";

/** Calls an endpoint and returns its reply. Throws unless the status is 200. */
export async function callOk<N extends EndpointName>(
  app: TestApp,
  name: N,
  options: CallOptions = {},
): Promise<ReplyOf<N>> {
  const response = await app.call(name, options);
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as ReplyOf<N>;
}

/** Returns the body of a reply. Throws unless the status is 200. */
export async function expectOk(reply: Promise<Response> | Response): Promise<unknown> {
  const response = await reply;
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** Returns the status and body of a reply without its request id, for comparisons. */
export async function readReply(
  reply: Promise<Response> | Response,
): Promise<{ status: number; code?: string; detail?: string; errors?: Record<string, string[]> }> {
  const response = await reply;
  const { request_id: _id, ...body } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, ...body };
}

/** Returns the statuses of replies in ascending order, for requests that are sent at the same time. */
export function sortStatuses(replies: readonly { status: number }[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** Returns a reply's cookies as a browser sends them back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
