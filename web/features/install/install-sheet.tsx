import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { writeDeclinedAt } from "./declined-offer.ts";
import { type InstallMethod, promptInstall } from "./install-method.ts";
import styles from "./install-sheet.module.css";

export type InstallSheetProps = { open: boolean; method: InstallMethod; onClose: () => void };

/**
 * Lists the benefits of installing the app. Then shows a button if the browser can install it, or else three steps for
 * an iPhone or iPad.
 */
export function InstallSheet({ open, method, onClose }: InstallSheetProps) {
  const decline = (): void => {
    writeDeclinedAt(Date.now());
    onClose();
  };
  const accept = async (): Promise<void> => {
    onClose();
    if ((await promptInstall()) === "dismissed") writeDeclinedAt(Date.now());
  };
  return (
    <Sheet
      open={open}
      onClose={decline}
      title="Keep Bandwise on this device"
      subtitle="No app store"
      lead={<img className={styles.icon} src="/icons/icon.svg" alt="" width="56" height="56" />}
    >
      <ul className={styles.list}>
        <li>
          <Icon name="cloud-slash" size={24} />
          Sit downloaded tests with no signal
        </li>
        <li>
          <Icon name="columns" size={24} />
          Full screen, like the test room
        </li>
        <li>
          <Icon name="tray-arrow-up" size={24} />
          Answers are sent when you reconnect
        </li>
      </ul>
      {method === "steps" ? (
        <>
          <ol className={styles.steps}>
            <li>
              <span>1</span>
              <p>
                Press <Icon name="export" size={24} className={styles.inline} /> <b>Share</b> in Safari’s bar.
              </p>
            </li>
            <li>
              <span>2</span>
              <p>
                Choose <Icon name="plus-square" size={24} className={styles.inline} /> <b>Add to Home Screen</b>.
              </p>
            </li>
            <li>
              <span>3</span>
              <p>
                Press <b>Add</b>, and open Bandwise from your home screen.
              </p>
            </li>
          </ol>
          <Button variant="outline" block onClick={decline}>
            Not now
          </Button>
        </>
      ) : (
        <div className={layout.buttons}>
          <Button size="lg" className={styles.install} onClick={() => void accept()}>
            Install
          </Button>
          <Button size="lg" variant="quiet" onClick={decline}>
            Not now
          </Button>
        </div>
      )}
    </Sheet>
  );
}
