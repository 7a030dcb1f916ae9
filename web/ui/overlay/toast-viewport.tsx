import { useSyncExternalStore } from "react";
import { cx } from "../style/cx.ts";
import { Icon } from "../media/icon.tsx";
import { IconButton } from "../form/icon-button.tsx";
import { dismissToast, toasts } from "./toast.ts";
import styles from "./toast-viewport.module.css";

const ICON = { warning: "warning", danger: "warning-circle", success: "check-circle" } as const;

/** Shows one toast at a time. The app contains it once. */
export function ToastViewport() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.read, toasts.readOnServer);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toast !== null && (
        <div className={styles.toast} key={toast.id} data-variant={toast.variant}>
          {toast.variant !== undefined && (
            <span className={cx(styles.mark, styles[toast.variant])}>
              <Icon name={ICON[toast.variant]} size={18} />
            </span>
          )}
          <p>
            {toast.text}
            {toast.detail !== undefined && <small>{toast.detail}</small>}
          </p>
          {toast.action === undefined ? (
            <span />
          ) : (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                dismissToast(toast.id);
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </button>
          )}
          <IconButton label="Dismiss" icon="x" size={20} onClick={() => dismissToast(toast.id)} />
        </div>
      )}
    </div>
  );
}
