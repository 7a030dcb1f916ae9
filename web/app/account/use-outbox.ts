import { plural } from "#core/format/plural.ts";
import { formatAge } from "#core/format/format-duration.ts";
import { useEffect, useState } from "react";
import { useServices, useUser, type OutboxView } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";

/** Returns what the header shows of the outbox; null when signed out, and while the outbox loads. */
export function useOutbox(): OutboxView | null {
  const services = useServices();
  const isSignedIn = useUser() !== null;
  const [view, setView] = useState<OutboxView | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    return subscribeWhenOpen(async () => (await services.sync()).watchOutbox(), setView);
  }, [services, isSignedIn]);
  return isSignedIn ? view : null;
}

/**
 * Says how many items wait to be sent, for how long, and what prevents sending them. `outage` says why no reply came.
 */
export function describeOutbox(view: OutboxView | null, now: number, outage: string): string {
  if (view === null) return "Checking what is waiting to send";
  const { count, state } = view;
  switch (state) {
    case "idle":
      return count === 0 ? "Everything sent" : describeWaiting(view, now);
    case "sending":
      return count === 0 ? "Sending" : plural(count, { one: "Sending # item", other: "Sending # items" });
    case "offline":
      return count === 0 ? `${outage} Nothing is waiting to send` : `${outage} ${describeWaiting(view, now)}`;
    case "sign_in":
      return `Sign in to send. ${describeWaiting(view, now)}`;
    case "attention":
      return `Something could not be sent. ${describeWaiting(view, now)}`;
  }
}

function describeWaiting({ count, oldest }: OutboxView, now: number): string {
  if (oldest === null) return plural(count, { one: "# item waiting to send", other: "# items waiting to send" });
  const age = formatAge(now - oldest);
  return plural(count, {
    one: `# item waiting to send, the oldest for ${age}`,
    other: `# items waiting to send, the oldest for ${age}`,
  });
}
