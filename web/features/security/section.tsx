import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TitledSection, type TitledSectionProps } from "#web/ui/display/titled-section.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import styles from "./security.module.css";

/** One section of the security page. */
export function Section({ children, ...heading }: TitledSectionProps) {
  return (
    <TitledSection {...heading}>
      <div className={styles.stack}>{children}</div>
    </TitledSection>
  );
}

/** Shown until a reply arrives: a skeleton, or an error with a button to try again. */
export function ReplyPlaceholder({ isFailed, reload }: { isFailed: boolean; reload: () => void }) {
  if (!isFailed) return <Skeleton lines={2} />;
  return (
    <p className={styles.note}>
      We couldn’t reach the server to load this.{" "}
      <Button variant="quiet" onClick={reload}>
        Try again
      </Button>
    </p>
  );
}

const SUCCESS_SHOWN_MS = 8000;

/** A success message that hides after 8 seconds. */
export function SuccessMessage({ text, onClose }: { text: string | null; onClose: () => void }) {
  return text === null ? null : (
    <Alert variant="success" autoHideMs={SUCCESS_SHOWN_MS} onClose={onClose}>
      <p>{text}</p>
    </Alert>
  );
}
