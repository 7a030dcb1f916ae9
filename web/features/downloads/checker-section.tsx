import { type ReactNode, useEffect, useState } from "react";
import { cx } from "#web/ui/style/cx.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import styles from "./downloads.module.css";

/** The grammar checker's download, which belongs to no book. */
export type CheckerPort = {
  isHere: () => Promise<boolean>;
  /** Resolves to false if it could not be deleted. */
  remove: () => Promise<boolean>;
  /** Renders the download offer; calls back after downloading. */
  offer: (onReady: () => void) => ReactNode;
};

/** The grammar checker as a separate download. */
export function CheckerSection({ isHere, remove, offer }: CheckerPort) {
  const [state, setState] = useState<"asking" | "absent" | "here" | "failed">("asking");
  useEffect(() => {
    let isStale = false;
    void isHere().then((here) => {
      if (!isStale) setState(here ? "here" : "absent");
    });
    return () => {
      isStale = true;
    };
  }, [isHere]);
  const take = async (): Promise<void> => setState((await remove()) ? "absent" : "failed");
  return (
    <section className={layout.section} aria-labelledby="checker">
      <h2 className={cx(layout.margin, styles.heading)} id="checker">
        <b>Grammar checker</b>
        <span>{state === "here" || state === "failed" ? "On this device" : "For Writing, optional"}</span>
      </h2>
      <div className={cx(layout.body, styles.tight)}>
        {state === "asking" ? null : state === "absent" ? (
          offer(() => setState("here"))
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
                onClick={() => void take()}
              />
            </li>
          </ul>
        )}
      </div>
    </section>
  );
}
