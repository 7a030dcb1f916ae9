import { useOutage } from "#web/ui/hooks/use-online.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { plural } from "#core/format/plural.ts";
import { formatDate } from "#core/format/format-date.ts";
import { useState } from "react";
import type { OthersUnsent, UnsentItem } from "#web/db/outbox/unsent.ts";
import { type OutboxView, useOwner, useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import type { IconName } from "#web/ui/media/icons.ts";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { UnreadableStorageAlert } from "#web/ui/display/unreadable-storage-alert.tsx";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import { UnsentRow } from "./unsent-row.tsx";
import { UnsentTransfer } from "./unsent-transfer.tsx";
import styles from "./unsent.module.css";
import { handInDate, type Unsent, useUnsent } from "./use-unsent.ts";
import { itemName } from "./labels.ts";

/** Everything that the server does not have yet, its state, and what the learner can do. */
export function UnsentView() {
  const unsent = useUnsent();
  const { items } = unsent;
  return (
    <main id="main" className={cx(layout.page, styles.page)} aria-busy={items === null}>
      {items !== null && items !== "unreadable" ? (
        <UnsentList {...unsent} items={items} />
      ) : (
        <div className={styles.head}>
          <h1>Unsent work</h1>
        </div>
      )}
      {items === null && (
        <div className={styles.loading}>
          <Skeleton lines={2} />
          <Skeleton lines={2} />
        </div>
      )}
      {items === "unreadable" && <UnreadableStorageAlert />}
    </main>
  );
}

function UnsentList({ items, outbox, stateOf, keptWork, sent }: Unsent & { items: readonly UnsentItem[] }) {
  const now = useMinute();
  const account = useOwner();
  const ownKeptWork = keptWork.filter(({ owner }) => owner === account);
  const count = ownKeptWork.reduce((sum, kept) => sum + kept.count, items.length);
  return (
    <>
      <div className={styles.head}>
        <h1>
          {count === 0
            ? "Everything is sent"
            : plural(count, { one: "# item waiting to send", other: "# items waiting to send" })}
        </h1>
        <OutboxStatus outbox={outbox} count={count} />
        {items.length > 0 && <SendAction outbox={outbox} />}
      </div>
      <div className={styles.columns}>
        <div>
          {items.length > 0 && (
            <div className={layout.sheet}>
              <section className={cx(layout.section, styles.queue)} aria-label="Unsent work">
                <ul>
                  {items.map((item) => (
                    <UnsentRow key={item.id} item={item} state={stateOf(item)} now={now} />
                  ))}
                </ul>
              </section>
            </div>
          )}
          {keptWork.length > 0 && (
            <section className={styles.kept} aria-labelledby="kept">
              <h2 id="kept">Kept on this device</h2>
              <ul>
                {keptWork.map((kept) => (
                  <li key={`${kept.owner} ${kept.name ?? ""}`}>{describeKeptWork(kept, account)}</li>
                ))}
              </ul>
            </section>
          )}
          {sent.length > 0 && (
            <section className={styles.sent} aria-labelledby="sent">
              <h2 id="sent">Sent</h2>
              <ul>
                {sent.map((attempt) => (
                  <li key={attempt.slug}>
                    <Icon name="check-circle" />
                    <span>
                      {itemName({
                        title: MODULE_NAMES[attempt.head.module_type],
                        attempt: { ...attempt, ...attempt.head },
                      })}
                    </span>
                    <span className={styles.day}>{formatDate(handInDate(attempt), "day")}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className={styles.aside}>
          <section>
            <h2>How sending works</h2>
            <p>We save your answers on this device as you type. They stay if you close the app or lose power.</p>
            <p>We send recordings in pieces. If the connection drops, sending continues where it stopped.</p>
            <p>
              An item stays in this list until our server has stored it or a newer version of it, or until you delete
              it.
            </p>
            <p>
              <Link to={paths.downloads}>Storage and downloads</Link>
            </p>
          </section>
          <UnsentTransfer count={items.length} />
        </aside>
      </div>
    </>
  );
}

/** `account`: the signed-in account. */
function describeKeptWork({ owner, name, count }: OthersUnsent, account: string | null): string {
  if (owner === account)
    return plural(count, {
      one: "# item that you kept when you signed out is still encrypted. We decrypt it when you are online.",
      other: "# items that you kept when you signed out are still encrypted. We decrypt them when you are online.",
    });
  if (name === null)
    return plural(count, {
      one: "# item is encrypted for another account. Sign in with that account to send it.",
      other: "# items are encrypted for another account. Sign in with that account to send them.",
    });
  return plural(count, {
    one: `# item waits for ${name}. Nobody else can read or send it.`,
    other: `# items wait for ${name}. Nobody else can read or send them.`,
  });
}

/** Says where the work is, and what happens next. */
function OutboxStatus({ outbox, count }: { outbox: OutboxView | null; count: number }) {
  const [icon, text] = describeStatus(outbox, count, useOutage());
  return (
    <p className={styles.status} role="status">
      <Icon name={icon} size={24} />
      <span>{text}</span>
    </p>
  );
}

function describeStatus(outbox: OutboxView | null, count: number, outage: string): [IconName, string] {
  if (count === 0) return ["cloud-check", "Nothing is waiting to be sent. Work that you do offline appears here."];
  switch (outbox?.state) {
    case "sending":
      return ["cloud-arrow-up", "Sending. You can continue with anything else."];
    case "offline":
      return ["cloud-slash", `${outage} Everything is safe on this device. We send it when you are connected again.`];
    case "sign_in":
      return ["cloud-warning", "Your sign-in has expired. Everything is safe on this device; sign in to send it."];
    case "attention":
      return ["cloud-warning", "Something here could not be sent. Everything is safe on this device."];
    default:
      return ["cloud-arrow-up", "Everything is safe on this device. We send it automatically."];
  }
}

function SendAction({ outbox }: { outbox: OutboxView | null }) {
  const services = useServices();
  const [isSending, setSending] = useState(false);
  if (outbox?.state === "sign_in")
    return (
      <div className={layout.buttons}>
        <ButtonLink to={paths.login({ next: paths.unsent })}>Sign in to send</ButtonLink>
      </div>
    );
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      await (await services.sync()).sendNow();
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={layout.buttons}>
      <Button
        busy={isSending || outbox?.state === "sending" ? "Sending" : undefined}
        onClick={() => void send().catch(() => undefined)}
      >
        Send now
      </Button>
    </div>
  );
}
