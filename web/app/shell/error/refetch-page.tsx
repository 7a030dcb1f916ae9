import { useRevalidator } from "react-router";
import { useOutage } from "#web/ui/hooks/use-online.ts";
import { Button } from "#web/ui/form/button.tsx";
import layout from "#web/ui/style/layout.module.css";
import styles from "./error-page.module.css";

/** Replaces a public page whose content is not on the device and cannot be fetched. Offers to fetch it again. */
export function RefetchPage({ heading }: { heading: string }) {
  const { revalidate, state } = useRevalidator();
  const outage = useOutage();
  return (
    <main id="main" className={layout.page}>
      <div className={styles.error}>
        <h1>{heading}</h1>
        <p>{outage} Try again when you are connected.</p>
        <Button busy={state === "loading" ? "Fetching" : undefined} onClick={() => void revalidate()}>
          Try again
        </Button>
      </div>
    </main>
  );
}
