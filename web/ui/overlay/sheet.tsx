import { type ReactNode, useId } from "react";
import { IconButton } from "../form/icon-button.tsx";
import styles from "./sheet.module.css";
import { useModal } from "./use-modal.ts";

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Line under the title. */
  subtitle?: string | undefined;
  /** A cover or an icon before the title. */
  lead?: ReactNode;
  children: ReactNode;
};

/** A modal panel: from the bottom on a phone, from the right on wider screens. */
export function Sheet({ open, onClose, title, subtitle, lead, children }: SheetProps) {
  const ref = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog ref={ref} className={styles.sheet} aria-labelledby={titleId}>
      {open && (
        <>
          <button type="button" className={styles.grab} aria-label="Close" tabIndex={-1} onClick={onClose} />
          <div className={styles.head}>
            {lead}
            <div className={styles.titles}>
              <h2 id={titleId}>{title}</h2>
              {subtitle !== undefined && <p className={styles.sub}>{subtitle}</p>}
            </div>
            <IconButton label="Close" icon="x" onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  );
}
