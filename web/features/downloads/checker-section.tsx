import { type ReactNode, useEffect, useState } from "react";
import { cx } from "#web/ui/style/cx.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import styles from "./downloads.module.css";

/** Actions on the download of the grammar checker, which belongs to no book. */
export type CheckerActions = {
  isDownloaded: () => Promise<boolean>;
  /** Resolves to false if it could not be deleted. */
  remove: () => Promise<boolean>;
  /** Renders the button that downloads the checker. Calls `onReady` after the download. */
  offer: (onReady: () => void) => ReactNode;
};

/** The grammar checker as a separate download. */
export function CheckerSection({ isDownloaded, remove, offer }: CheckerActions) {
  const [state, setState] = useState<"asking" | "absent" | "ready" | "failed">("asking");
  useEffect(() => whenSettled(isDownloaded(), (isReady) => setState(isReady ? "ready" : "absent")), [isDownloaded]);
  const removeChecker = async (): Promise<void> => setState((await remove()) ? "absent" : "failed");
  return (
    <section className={layout.section} aria-labelledby="checker">
      <h2 className={cx(layout.margin, styles.heading)} id="checker">
        <b>Grammar checker</b>
        <span>{state === "ready" || state === "failed" ? "On this device" : "For Writing, optional"}</span>
      </h2>
      <div className={cx(layout.body, styles.tight)}>
        {state === "asking" ? null : state === "absent" ? (
          offer(() => setState("ready"))
        ) : (
          <ul className={styles.unlisted}>
            <li>
              <div>
                <b>Harper</b>
                <p className={text.small} role={state === "failed" ? "alert" : undefined}>
                  {state === "failed"
                    ? "We couldn’t remove it. Close other tabs of Bandwise and try again."
                    : "It checks your Writing answers offline. Without it, only our own rules check them."}
                </p>
              </div>
              <IconButton
                label="Remove the grammar checker from this device"
                icon="trash"
                size={20}
                onClick={() => void removeChecker()}
              />
            </li>
          </ul>
        )}
      </div>
    </section>
  );
}
