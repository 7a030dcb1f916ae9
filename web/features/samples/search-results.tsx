import { SampleList } from "./sample-list.tsx";
import styles from "./samples.module.css";
import type { SampleSearch } from "./use-sample-search.ts";
import { formatAnswerCount } from "./labels.ts";

export function SearchResults({ found }: { found: NonNullable<SampleSearch["found"]> }) {
  if (found === "loading")
    return (
      <p className={styles.none} role="status">
        Loading....
      </p>
    );
  return (
    <>
      <p className={styles.found} role="status">
        {found.rows.length > 0 && `${formatAnswerCount(found.rows.length)} found. `}
        {found.missing > 0 &&
          "Only the answers on this device were searched. Answers of books that are not downloaded need a connection."}
      </p>
      <SampleList rows={found.rows} />
    </>
  );
}
