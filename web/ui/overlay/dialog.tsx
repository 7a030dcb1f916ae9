import { type ReactNode, useId } from "react";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

export type DialogProps = {
  open: boolean;
  /** Called on Escape, on Back or on a click on the backdrop. The dialog stays open until `open` is false. */
  onClose: () => void;
  /** A question in full, or what the dialog is about. */
  title: string;
  /** Buttons. If the title is a question, the button that answers yes repeats its verb. */
  actions: ReactNode;
  children?: ReactNode;
};

/** A modal dialog: a question, a message or a short form. */
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
