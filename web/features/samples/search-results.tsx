import { SampleList } from "./sample-list.tsx";
import styles from "./samples.module.css";
import type { SampleSearch } from "./use-sample-search.ts";
import { formatAnswerCount } from "./labels.ts";

/** The model answers that a search found, with their number, and a note if some books could not be searched. */
export function SearchResults({ found }: { found: NonNullable<SampleSearch["found"]> }) {
  if (found === "loading")
    return (
      <p className={styles.none} role="status">
        Loading....
      </p>
    );
  const { rows, total, missingBooks } = found;
  return (
    <>
      <p className={styles.found} role="status">
        {total > 0 && `${formatAnswerCount(total)} found. `}
        {total > rows.length && `The first ${rows.length} are shown. `}
        {missingBooks > 0 && "Some books could not be searched. Books that are not on this device need a connection."}
      </p>
      <SampleList rows={rows} />
    </>
  );
}
