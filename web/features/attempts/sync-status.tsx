import { useEffect, useState } from "react";
import { type Parts, useOwner, useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/ui/icons.ts";
import { Link } from "#web/ui/link.tsx";
import text from "#web/ui/text.module.css";
import styles from "./sync-status.module.css";
import { momentWords } from "./words.ts";

type Sync = Awaited<ReturnType<Parts["sync"]>>;
type View =
  ReturnType<Sync["watchOutbox"]> extends { subscribe(onValue: (value: infer T) => void): unknown } ? T : never;

/** What waits to be sent and what stands in the way, with the one act that helps; else when all was last in step. */
export function SyncStatus() {
  const parts = useParts();
  const synced = useSynced();
  const [view, setView] = useState<View | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void parts
      .sync()
      .then((sync) => {
        if (!isGone) stop = sync.watchOutbox().subscribe(setView);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [parts]);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      await (await parts.sync()).sendNow();
    } finally {
      setSending(false);
    }
  };

  const { icon, words, hint } = wordsOf(view, synced);
  return (
    <div className={styles.box}>
      <p className={cx(styles.state, view !== null && view.count === 0 && styles.ok)} role="status">
        <Icon name={icon} />
        <span>
          {words}
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

/** When this device last knew all that the server knows; null before that, and until the device has answered. */
function useSynced(): number | null {
  const parts = useParts();
  const owner = useOwner();
  const [synced, setSynced] = useState<number | null>(null);
  useEffect(() => {
    if (owner === null) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void Promise.all([parts.device(), import("./device-attempts.ts")])
      .then(([device, { watchSynced }]) => {
        if (!isGone) stop = watchSynced(device, owner).subscribe(setSynced, () => setSynced(null));
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [parts, owner]);
  return synced;
}

function wordsOf(view: View | null, synced: number | null): { icon: IconName; words: string; hint: string | null } {
  if (view === null) return { icon: "cloud-check", words: "Checking", hint: null };
  const items = view.count === 1 ? "1 item" : `${view.count} items`;
  const since = view.oldest === null ? null : `Waiting since ${momentWords(view.oldest)}`;
  const inStep = synced === null ? null : `Last synced ${momentWords(synced)}`;
  if (view.count === 0) return { icon: "cloud-check", words: "Everything is sent", hint: inStep };
  switch (view.state) {
    case "sending":
      return { icon: "cloud-arrow-up", words: `Sending ${items}`, hint: null };
    case "offline":
      return { icon: "cloud-slash", words: `Offline. ${items} will be sent when you are connected`, hint: since };
    case "sign_in":
      return { icon: "cloud-warning", words: `Sign in to send ${items}`, hint: "Your work is safe on this device" };
    case "attention":
      return {
        icon: "cloud-warning",
        words: `${items} could not be sent so far`,
        hint: "The work is kept on this device",
      };
    case "idle":
      return { icon: "cloud-arrow-up", words: `${items} waiting to send`, hint: since };
  }
}
