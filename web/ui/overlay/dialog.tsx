import { type ReactNode, useId } from "react";
import styles from "./dialog.module.css";
import { useModal } from "./use-modal.ts";

export type DialogProps = {
  open: boolean;
  /** Called on Escape, on Back or on a click on the backdrop. The dialog stays open until `open` is false. */
  onClose: () => void;
  /** The full question. */
  title: string;
  /** Buttons. The first one repeats the verb of the title. */
  actions: ReactNode;
  children?: ReactNode;
};

/** A modal dialog with a question. */
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
