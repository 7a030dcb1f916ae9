import { plural } from "#core/format/plural.ts";
import { formatAge } from "#core/format/format-duration.ts";
import { useEffect, useState } from "react";
import { useServices, useUser, type Services } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";

type Sync = Awaited<ReturnType<Services["sync"]>>;
type ValueOf<Watch> = Watch extends { subscribe(onValue: (value: infer Value) => void): () => void } ? Value : never;
export type OutboxState = ValueOf<ReturnType<Sync["watchOutbox"]>>;

/** Returns the outbox state; null when signed out, and while it loads. */
export function useOutbox(): OutboxState | null {
  const services = useServices();
  const isSignedIn = useUser() !== null;
  const [state, setState] = useState<OutboxState | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    return subscribeWhenOpen(async () => (await services.sync()).watchOutbox(), setState);
  }, [services, isSignedIn]);
  return isSignedIn ? state : null;
}

/**
 * Says how many items wait to be sent, for how long, and what prevents sending them. `outage` says why no reply came.
 */
export function describeOutbox(state: OutboxState | null, now: number, outage: string): string {
  if (state === null) return "Checking what is waiting to send";
  const { count } = state;
  switch (state.state) {
    case "idle":
      return count === 0 ? "Everything sent" : describeWaiting(state, now);
    case "sending":
      return count === 0 ? "Sending" : plural(count, { one: "Sending # item", other: "Sending # items" });
    case "offline":
      return count === 0 ? `${outage} Nothing is waiting to send` : `${outage} ${describeWaiting(state, now)}`;
    case "sign_in":
      return `Sign in to send. ${describeWaiting(state, now)}`;
    case "attention":
      return `Something could not be sent. ${describeWaiting(state, now)}`;
  }
}

function describeWaiting({ count, oldest }: OutboxState, now: number): string {
  if (oldest === null) return plural(count, { one: "# item waiting to send", other: "# items waiting to send" });
  const age = formatAge(now - oldest);
  return plural(count, {
    one: `# item waiting to send, the oldest for ${age}`,
    other: `# items waiting to send, the oldest for ${age}`,
  });
}
