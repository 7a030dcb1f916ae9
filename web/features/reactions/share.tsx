import { useState } from "react";
import { Button, buttonClass } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import field from "#web/ui/form/field.module.css";
import styles from "./reactions.module.css";
import { shareLinks } from "./share-links.ts";

export type ShareProps = {
  /** The page's path from the root. */
  path: string;
  /** The sentence to share. */
  text: string;
  /** Whether the server has the result. Others can open only a result that the server has. */
  isSent: boolean;
};

const COPY_MESSAGES = { none: null, copied: "Link copied", failed: "Copy the address from the field above" };

/**
 * Shares a page with the device's share sheet. On a device without a share sheet, shows plain links. If the browser
 * cannot copy the address, a field shows the address.
 */
export function Share({ path, text, isSent }: ShareProps) {
  const [copyState, setCopyState] = useState<keyof typeof COPY_MESSAGES>("none");
  if (!isSent) {
    return (
      <div className={styles.share}>
        <div>
          <Button variant="outline" disabled>
            Share
          </Button>
        </div>
        <p className={styles.state}>You can share this result once it has been sent.</p>
      </div>
    );
  }
  const url = new URL(path, location.origin).href;
  const canShare = typeof navigator.share === "function";
  const share = (): void => {
    // The promise also rejects when the learner cancels the share sheet.
    void navigator.share({ title: "Bandwise", text, url }).catch(() => undefined);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setCopyState("copied");
    } catch {
      setCopyState("failed");
    }
  };
  return (
    <div className={styles.share}>
      <div className={styles.links}>
        {canShare ? (
          <Button variant="outline" onClick={share}>
            Share
          </Button>
        ) : (
          shareLinks({ url, text }).map((link) => (
            <a
              key={link.name}
              className={buttonClass("outline", "md", false, styles.link)}
              href={link.href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {link.name}
            </a>
          ))
        )}
        <Button variant="outline" className={styles.link} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      {copyState === "failed" && (
        <input
          className={cx(field.input, styles.address)}
          aria-label="Address of this result"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <output className={styles.state}>{COPY_MESSAGES[copyState]}</output>
    </div>
  );
}
