import { Button } from "../form/button.tsx";
import { Alert } from "./alert.tsx";
import styles from "./alert.module.css";

/** Says that this page could not read the device's storage, with a button to reload the page. */
export function UnreadableStorageAlert() {
  return (
    <Alert variant="danger" title="This device’s storage could not be read">
      <p>Nothing has been deleted. Reload the page; if that does not help, close other tabs of Bandwise first.</p>
      <p className={styles.action}>
        <Button variant="outline" onClick={() => location.reload()}>
          Reload
        </Button>
      </p>
    </Alert>
  );
}
