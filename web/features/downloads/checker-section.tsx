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
  /** Deletes the checker. Resolves to false if that failed. */
  remove: () => Promise<boolean>;
  /** Renders the button that downloads the checker. Calls `onReady` after the download. */
  renderDownload: (onReady: () => void) => ReactNode;
};

/** The grammar checker as a separate download. */
export function CheckerSection({ isDownloaded, remove, renderDownload }: CheckerActions) {
  const [state, setState] = useState<"loading" | "absent" | "ready" | "not_removed">("loading");
  useEffect(() => whenSettled(isDownloaded(), (isReady) => setState(isReady ? "ready" : "absent")), [isDownloaded]);
  const removeChecker = async (): Promise<void> => setState((await remove()) ? "absent" : "not_removed");
  const isOnDevice = state === "ready" || state === "not_removed";
  return (
    <section className={layout.section} aria-labelledby="checker">
      <h2 className={cx(layout.margin, styles.heading)} id="checker">
        <b>Grammar checker</b>
        <span>{isOnDevice ? "On this device" : "For Writing, optional"}</span>
      </h2>
      <div className={cx(layout.body, styles.tight)}>
        {state === "absent" && renderDownload(() => setState("ready"))}
        {isOnDevice && (
          <ul className={styles.unlisted}>
            <li>
              <div>
                <b>Harper</b>
                <p className={text.small} role={state === "not_removed" ? "alert" : undefined}>
                  {state === "not_removed"
                    ? "We couldn’t remove the checker. Close other tabs of Bandwise and try again."
                    : "Harper checks your Writing answers offline. Without it, only our own rules check them."}
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
