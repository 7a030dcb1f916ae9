import { type ReactNode, useEffect, useState } from "react";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import layout from "#web/ui/layout.module.css";
import text from "#web/ui/text.module.css";
import styles from "./downloads.module.css";

/** The grammar checker of this device, which is no part of any book. */
export type CheckerPort = {
  isHere: () => Promise<boolean>;
  /** False where it could not be removed. */
  remove: () => Promise<boolean>;
  /** Draws the offer to fetch it; calls back when it is here. */
  offer: (onReady: () => void) => ReactNode;
};

/** The grammar checker as a download of its own: fetched, kept for use without a network, and removed again. */
export function CheckerSection({ isHere, remove, offer }: CheckerPort) {
  const [state, setState] = useState<"asking" | "absent" | "here" | "failed">("asking");
  useEffect(() => {
    let isOver = false;
    void isHere().then((here) => {
      if (!isOver) setState(here ? "here" : "absent");
    });
    return () => {
      isOver = true;
    };
  }, [isHere]);
  const take = async (): Promise<void> => setState((await remove()) ? "absent" : "failed");
  return (
    <section className={layout.sec} aria-labelledby="checker">
      <h2 className={cx(layout.margin, styles.heading)} id="checker">
        <b>Grammar checker</b>
        <span>{state === "here" || state === "failed" ? "On this device" : "For Writing, optional"}</span>
      </h2>
      <div className={cx(layout.body, styles.tight)}>
        {state === "asking" ? null : state === "absent" ? (
          offer(() => setState("here"))
        ) : (
          <ul className={styles.strays}>
            <li>
              <div>
                <b>Harper</b>
                <p className={text.small} role={state === "failed" ? "alert" : undefined}>
                  {state === "failed"
                    ? "It could not be removed. Close other tabs of Bandwise and try again."
                    : "It checks your Writing answers without a network. Without it our own rules check alone."}
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
