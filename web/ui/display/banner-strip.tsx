import { useSyncExternalStore } from "react";
import { banner, clearBannerError } from "./banner.ts";
import styles from "./banner-strip.module.css";
import { IconButton } from "../form/icon-button.tsx";
import { Icon } from "../media/icon.tsx";

/** The strip under the navigation: empty, a loading line, or an error with a Close button. */
export function BannerStrip({ isLoading = false }: { isLoading?: boolean }) {
  const { isBusy, error } = useSyncExternalStore(banner.subscribe, banner.read, banner.readOnServer);
  return (
    <div className={styles.slot}>
      <div aria-live="polite">
        {(isBusy || isLoading) && (
          <div className={styles.busy} role="progressbar" aria-label="Loading">
            <i />
          </div>
        )}
      </div>
      <div role="alert">
        {error !== null && (
          <div className={styles.error}>
            <div className={styles.in}>
              <Icon name="warning-circle" />
              <p>{error.text}</p>
              {error.offer !== undefined && <Action label={error.offer.label} act={error.offer.act} />}
              {error.retry !== undefined && <Action label="Try again" act={error.retry} />}
              <IconButton label="Close" icon="x" size={20} onClick={clearBannerError} />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/** A button that removes the error, then calls `act`. */
function Action({ label, act }: { label: string; act: () => void }) {
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        clearBannerError();
        act();
      }}
    >
      {label}
    </button>
  );
}
