import { useOutage } from "#web/ui/hooks/use-online.ts";
import { plural } from "#core/format/plural.ts";
import { formatDate } from "#core/format/format-date.ts";
import { useEffect, useState } from "react";
import { type Services, useOwner, useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import type { IconName } from "#web/ui/media/icons.ts";
import { Link } from "#web/ui/display/link.tsx";
import text from "#web/ui/style/text.module.css";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";
import styles from "./sync-status.module.css";

type Sync = Awaited<ReturnType<Services["sync"]>>;
/** The outbox as it is shown. */
type OutboxView =
  ReturnType<Sync["watchOutbox"]> extends { subscribe(onValue: (value: infer T) => void): unknown } ? T : never;

/** Says how much work is unsent, why, and what helps. If all is sent, says when this device was last in sync. */
export function SyncStatus() {
  const services = useServices();
  const syncedAt = useLastSynced();
  const [view, setView] = useState<OutboxView | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => subscribeWhenOpen(async () => (await services.sync()).watchOutbox(), setView), [services]);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      await (await services.sync()).sendNow();
    } finally {
      setSending(false);
    }
  };

  const { icon, label, hint } = describeSync(view, syncedAt, useOutage());
  return (
    <div className={styles.box}>
      <p className={cx(styles.state, view !== null && view.count === 0 && styles.ok)} role="status">
        <Icon name={icon} />
        <span>
          {label}
          {hint !== null && <span className={text.meta}>{hint}</span>}
          {view !== null && view.count > 0 && <Link to={paths.unsent}>See what is waiting</Link>}
        </span>
      </p>
      {view?.state === "sign_in" ? (
        <ButtonLink variant="outline" to={paths.login({ next: paths.unsent })}>
          Sign in to send
        </ButtonLink>
      ) : (
        view !== null &&
        view.count > 0 && (
          <Button
            variant="outline"
            busy={isSending || view.state === "sending" ? "Sending" : undefined}
            onClick={() => void send().catch(() => undefined)}
          >
            Send now
          </Button>
        )
      )}
    </div>
  );
}

/** Returns when this device was last in sync, in ms since 1970. Null before the first sync, and while the time loads. */
function useLastSynced(): number | null {
  const services = useServices();
  const owner = useOwner();
  const [syncedAt, setSyncedAt] = useState<number | null>(null);
  useEffect(() => {
    if (owner === null) return;
    const open = async () => {
      const [device, { watchLastSync }] = await Promise.all([services.device(), import("./device-attempts.ts")]);
      return watchLastSync(device, owner);
    };
    return subscribeWhenOpen(open, setSyncedAt, () => setSyncedAt(null));
  }, [services, owner]);
  return syncedAt;
}

function describeSync(
  view: OutboxView | null,
  syncedAt: number | null,
  outage: string,
): { icon: IconName; label: string; hint: string | null } {
  if (view === null) return { icon: "cloud-check", label: "Checking", hint: null };
  const { count } = view;
  const since = view.oldest === null ? null : `Waiting since ${formatDate(view.oldest, "dateTime")}`;
  const lastSynced = syncedAt === null ? null : `Last synced ${formatDate(syncedAt, "dateTime")}`;
  if (count === 0) return { icon: "cloud-check", label: "Everything is sent", hint: lastSynced };
  switch (view.state) {
    case "sending":
      return {
        icon: "cloud-arrow-up",
        label: plural(count, { one: "Sending # item", other: "Sending # items" }),
        hint: null,
      };
    case "offline":
      return {
        icon: "cloud-slash",
        label: plural(count, {
          one: `${outage} # item will be sent when you are connected again`,
          other: `${outage} # items will be sent when you are connected again`,
        }),
        hint: since,
      };
    case "sign_in":
      return {
        icon: "cloud-warning",
        label: plural(count, { one: "Sign in to send # item", other: "Sign in to send # items" }),
        hint: "Your work is safe on this device",
      };
    case "attention":
      return {
        icon: "cloud-warning",
        label: plural(count, {
          one: "# item not sent yet",
          other: "# items not sent yet",
        }),
        hint: "Your work is saved on this device",
      };
    case "idle":
      return {
        icon: "cloud-arrow-up",
        label: plural(count, { one: "# item waiting to send", other: "# items waiting to send" }),
        hint: since,
      };
  }
}
