import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SheetSection, type SheetSectionProps } from "#web/ui/display/sheet-section.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import styles from "./security.module.css";

/** One section of the security page. */
export function Section({ children, ...heading }: SheetSectionProps) {
  return (
    <SheetSection {...heading}>
      <div className={styles.stack}>{children}</div>
    </SheetSection>
  );
}

/** Shown while a reply loads, or after the request failed. */
export function Waiting({ isFailed, reload }: { isFailed: boolean; reload: () => void }) {
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

/** A success message that hides by itself. */
export function Done({ text, onClose }: { text: string | null; onClose: () => void }) {
  return text === null ? null : (
    <Alert variant="success" autoHideMs={8000} onClose={onClose}>
      <p>{text}</p>
    </Alert>
  );
}
