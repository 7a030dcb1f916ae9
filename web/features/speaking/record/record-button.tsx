import styles from "./record-button.module.css";
import { cx } from "#web/ui/style/cx.ts";

/** The record button: a red disc starts, a red square stops. */
export function RecordButton({
  isRecording,
  label,
  caption,
  onClick,
}: {
  isRecording: boolean;
  label: string;
  caption: string;
  onClick: () => void;
}) {
  return (
    <div className={styles.recordWrap}>
      <button
        type="button"
        className={cx(styles.record, !isRecording && styles.recordIdle)}
        aria-label={label}
        onClick={onClick}
      >
        <i />
      </button>
      <small aria-hidden="true">{caption}</small>
    </div>
  );
}
