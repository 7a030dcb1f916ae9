import { type ReactNode, useId } from "react";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

export type DialogProps = {
  open: boolean;
  /** Asked to close by Escape, by the backdrop or by an action; the owner decides. */
  onClose: () => void;
  /** The question, in full. */
  title: string;
  /** Buttons, the one that repeats the verb first. */
  actions: ReactNode;
  children?: ReactNode;
};

/** A question that must be answered before going on. */
export function Dialog({ open, onClose, title, actions, children }: DialogProps) {
  const ref = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={titleId}>
      {open && (
        <>
          <h2 id={titleId}>{title}</h2>
          {children !== undefined && <div className={styles.body}>{children}</div>}
          <div className={styles.actions}>{actions}</div>
        </>
      )}
    </dialog>
  );
}
