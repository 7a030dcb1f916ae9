import type { SampleIndex } from "#core/wire/library/model-answers.ts";
import type { SampleSelection } from "#core/wire/library/sample-views.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Icon } from "#web/ui/media/icon.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { BandPills } from "./band-pills.tsx";
import { SampleList } from "./sample-list.tsx";
import styles from "./samples.module.css";
import { SearchResults } from "./search-results.tsx";
import { useSampleSearch } from "./use-sample-search.ts";
import { taskName, type SampleRow, selectionHeading } from "./labels.ts";

export type SampleListViewProps = {
  selection: SampleSelection;
  name: string;
  /** Modules to switch to on the list of a module. */
  modules: SampleIndex["modules"];
  /** Slugs of the books to search. */
  books: readonly string[];
  rows: readonly SampleRow[];
  /** Whether this is the first page of the list. */
  isFirst: boolean;
  /** Cursor of the next page, or null. */
  next: string | null;
  isLoading: boolean;
};

/** Lists the model answers of a category, book or module: all of them, or those of one band. */
export function SampleListView({
  selection,
  name,
  modules,
  books,
  rows,
  isFirst,
  next,
  isLoading,
}: SampleListViewProps) {
  const search = useSampleSearch(selection.by === "book" ? [selection.slug] : books, selection);
  const listAddress = paths.sampleList(selection);
  return (
    <main id="main" className={layout.page} aria-busy={isLoading}>
      <nav className={styles.crumbs} aria-label="Breadcrumb">
        <Link to={paths.samples}>Samples</Link>
        <Icon name="caret-right" size={16} />
        <span>{name}</span>
      </nav>
      <div className={styles.listhead}>
        <h1>{selectionHeading(name, selection.band)}</h1>
        <p>Each answer was written for its book at the band beside it, with feedback that explains the band.</p>
      </div>
      <div className={styles.filters}>
        <SearchField
          label="Search these answers"
          value={search.text}
          onChange={(event) => search.setText(event.target.value)}
        />
        <BandPills selection={selection} />
      </div>
      {selection.by === "module" && modules.length > 1 && (
        <nav className={styles.modulenav} aria-label="Module">
          {modules.map(({ test_type, task }) => (
            <Link
              key={`${test_type} ${task}`}
              to={paths.sampleList({ by: "module", testType: test_type, task, band: selection.band })}
              aria-current={test_type === selection.testType && task === selection.task ? "page" : undefined}
            >
              {taskName(test_type, task)}
            </Link>
          ))}
        </nav>
      )}
      {search.found !== null ? (
        <SearchResults found={search.found} />
      ) : (
        <>
          {isLoading ? (
            <p className={styles.none} role="status">
              Loading....
            </p>
          ) : (
            <SampleList rows={rows} />
          )}
          {rows.length === 0 && selection.band !== null && !isLoading && (
            <ButtonLink variant="outline" to={paths.sampleList({ ...selection, band: null })}>
              See every band
            </ButtonLink>
          )}
          {(!isFirst || next !== null) && !isLoading && (
            <nav className={styles.pager} aria-label="Pages">
              {!isFirst && (
                <ButtonLink variant="quiet" to={listAddress}>
                  Back to the first answers
                </ButtonLink>
              )}
              {next !== null && (
                <ButtonLink variant="outline" rel="next" to={`${listAddress}?cursor=${encodeURIComponent(next)}`}>
                  More answers <Icon name="arrow-right" />
                </ButtonLink>
              )}
            </nav>
          )}
        </>
      )}
    </main>
  );
}
