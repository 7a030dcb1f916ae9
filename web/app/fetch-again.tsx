import { useRevalidator } from "react-router";
import { Button } from "#web/ui/button.tsx";
import layout from "#web/ui/layout.module.css";
import styles from "./error-page.module.css";

/** In the place of public content that is neither on the device nor to be fetched. */
export function FetchAgain({ heading }: { heading: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <main id="main" className={layout.page}>
      <div className={styles.error}>
        <h1>{heading}</h1>
        <p>It could not be fetched just now. Please try again when you are connected.</p>
        <Button busy={state === "loading" ? "Fetching" : undefined} onClick={() => void revalidate()}>
          Try again
        </Button>
      </div>
    </main>
  );
}
