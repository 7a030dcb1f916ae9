import { useOnline, useOutage } from "#web/ui/hooks/use-online.ts";
import { useTypedEarly } from "#web/ui/hooks/use-typed-early.ts";
import { useDeferredValue, useMemo, useState } from "react";
import { formatBand } from "#core/format/format-number.ts";
import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import type { PackRow } from "#web/db/library/packs.ts";
import { useUser } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Cover } from "#web/ui/media/cover.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import text from "#web/ui/style/text.module.css";
import { ChooseSheet } from "./choose-sheet.tsx";
import { DownloadLine } from "./download-line.tsx";
import styles from "./listing.module.css";
import { ListingSkeleton } from "./listing-skeleton.tsx";
import { type ListingBook, listBooks } from "./listing-entries.ts";
import { matchesSearch } from "./matches-search.ts";
import { readFullTestProgress, readModuleProgress, type TestProgress } from "./test-progress.ts";
import { TestBoxes } from "./test-boxes.tsx";
import { OFFLINE_NOTE_ID, OfflineNote } from "./offline-note.tsx";
import { canOpenOffline, sortOpenableBooks } from "./openable-first.ts";
import { useRequestedTest } from "./use-requested-test.ts";
import { useDeviceLibrary } from "./use-device-library.ts";
import { type SmartTest, useSmartTest } from "./use-smart-test.ts";
import { useTestTypeChoice } from "./use-test-type-choice.ts";
import { DIFFICULTY_LABELS, LISTING_TEXTS, TEST_TYPE_OPTIONS } from "./labels.ts";

export type ListingProps = {
  kind: TestKind;
  /** The books that the page was loaded with. Null if neither the device nor the server provided them. */
  books: readonly Book[] | null;
};

/** The books with one module type or with full tests: download, choose a test, or begin a smart test. */
export function Listing({ kind, books: pageBooks }: ListingProps) {
  const texts = LISTING_TEXTS[kind];
  const user = useUser();
  const [testType, setTestType] = useTestTypeChoice();
  const [searchText, setSearchText] = useState("");
  const [chosenSlug, setChosenSlug] = useState<string | null>(null);
  const { books: stored, packs, attempts, fetchState, refetch } = useDeviceLibrary(kind, pageBooks);
  const { begin, pending } = useSmartTest();
  const outage = useOutage();
  const isOnline = useOnline();

  const books = stored ?? pageBooks;
  useRequestedTest(kind, books, begin);
  useTypedEarly(["search"], (_, value) => setSearchText(value));
  const search = useDeferredValue(searchText);
  const listedBooks = useMemo(() => listBooks(books ?? [], kind, testType), [books, kind, testType]);
  const found = useMemo(
    () => listedBooks.filter((item) => matchesSearch(item.book.name, search)),
    [listedBooks, search],
  );
  const progressByKey = useMemo(() => {
    if (kind !== "fulltest") return readModuleProgress(attempts);
    return readFullTestProgress(
      attempts,
      listedBooks.flatMap((item) => item.entries),
    );
  }, [kind, attempts, listedBooks]);

  const onDevice = { packs, progressByKey };
  const shown = isOnline ? found : sortOpenableBooks(found, onDevice);
  const canOpen = ({ entries }: ListingBook): boolean =>
    isOnline || entries.some((entry) => canOpenOffline(entry, onDevice));
  const canOpenNone = listedBooks.length > 0 && !listedBooks.some(canOpen);
  const isUnavailable = fetchState === "offline" || fetchState === "failed";

  return (
    <main id="main" className={layout.page}>
      <div className={layout.pagehead}>
        <h1>{texts.name}</h1>
        <p>{texts.lead}</p>
      </div>
      <div className={styles.top}>
        <div className={styles.tools}>
          <Segmented
            label="Test type"
            value={testType}
            onChange={setTestType}
            options={TEST_TYPE_OPTIONS}
            className={styles.types}
          />
          <SearchField
            name="search"
            label="Search books"
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
          />
        </div>
        {listedBooks.length > 0 && (
          <section className={styles.smart} aria-labelledby="smart">
            <div>
              <h2 id="smart">Smart test</h2>
              <p>{user === null ? texts.smartTest : texts.smartTestNear(formatBand(user.bandsTarget))}</p>
            </div>
            <Button
              size="lg"
              busy={pending === kind ? "Choosing" : undefined}
              disabled={canOpenNone}
              aria-describedby={canOpenNone ? OFFLINE_NOTE_ID : undefined}
              onClick={() => void begin(kind)}
            >
              Begin Smart Test
            </Button>
          </section>
        )}
        {!isOnline && listedBooks.length > 0 && <OfflineNote />}
      </div>

      {books === null && !isUnavailable && <ListingSkeleton />}
      {books === null && isUnavailable && <UnavailableList fetchState={fetchState} refetch={refetch} />}
      {books !== null && found.length === 0 && (
        <section className={styles.state} role="status">
          <h2>No Books Found</h2>
          {searchText.trim() !== "" && listedBooks.length > 0 && (
            <>
              <p>No book title contains these words.</p>
              <Button variant="outline" onClick={() => setSearchText("")}>
                Clear the search
              </Button>
            </>
          )}
        </section>
      )}
      {found.length > 0 && (
        <div className={layout.sheet}>
          <section className={cx(layout.section, styles.section)} aria-labelledby="books">
            <h2 id="books" className={text.visuallyHidden}>
              Books
            </h2>
            <ul className={styles.books}>
              {shown.map((item) => (
                <BookItem
                  key={item.book.slug}
                  item={item}
                  kind={kind}
                  packs={packs}
                  progressByKey={progressByKey}
                  isDisabled={!canOpen(item)}
                  begin={begin}
                  pending={pending}
                  onChoose={() => setChosenSlug(item.book.slug)}
                />
              ))}
            </ul>
          </section>
        </div>
      )}
      {stored !== null && isOnline && fetchState === "offline" && (
        <p className={styles.offline}>
          <Icon name="cloud-slash" size={18} /> {outage} These are the books saved on this device.
        </p>
      )}
      <ChooseSheet
        item={listedBooks.find((item) => item.book.slug === chosenSlug) ?? null}
        kind={kind}
        packs={packs}
        progressByKey={progressByKey}
        onClose={() => setChosenSlug(null)}
      />
    </main>
  );
}

function BookItem({
  item: { book, entries },
  kind,
  packs,
  progressByKey,
  isDisabled,
  begin,
  pending,
  onChoose,
}: SmartTest & {
  item: ListingBook;
  kind: TestKind;
  packs: ReadonlyMap<string, PackRow>;
  progressByKey: ReadonlyMap<string, TestProgress>;
  /** True if no test of the book is on this device and the server cannot be reached. */
  isDisabled: boolean;
  onChoose: () => void;
}) {
  return (
    <li>
      <Cover name={book.name} src={book.cover} sources={book.cover_sources} width={72} />
      <div className={styles.facts}>
        <h3>
          <Link to={paths.book(book.slug)}>{book.name}</Link>
        </h3>
        <p className={text.meta}>{book.institute.name}</p>
        <p className={text.meta}>
          {DIFFICULTY_LABELS[book.difficulty]}.{" "}
          <Link className={styles.view} to={paths.book(book.slug)}>
            View Book<span className={text.visuallyHidden}> {book.name}</span>
          </Link>
          {kind === "writing" && (
            <>
              {" "}
              <Link className={styles.view} to={paths.sampleList({ by: "book", slug: book.slug, band: null })}>
                View Samples<span className={text.visuallyHidden}> of {book.name}</span>
              </Link>
            </>
          )}
        </p>
      </div>
      <div className={styles.tests}>
        <TestBoxes entries={entries} progressByKey={progressByKey} />
      </div>
      <div className={styles.download}>
        <DownloadLine name={book.name} modules={entries.flatMap((entry) => entry.modules)} packs={packs} />
      </div>
      <div className={styles.actions}>
        <Button
          variant="outline"
          busy={pending === book.slug ? "Choosing" : undefined}
          disabled={isDisabled}
          aria-describedby={isDisabled ? OFFLINE_NOTE_ID : undefined}
          onClick={() => void begin(kind, { book })}
        >
          Begin Smart Test<span className={text.visuallyHidden}> from {book.name}</span>
        </Button>
        <Button variant="quiet" aria-haspopup="dialog" onClick={onChoose}>
          Choose a test<span className={text.visuallyHidden}> from {book.name}</span>
        </Button>
      </div>
    </li>
  );
}

/** Says why there is no list of books. */
function UnavailableList({ fetchState, refetch }: { fetchState: "offline" | "failed"; refetch: () => void }) {
  const outage = useOutage();
  return (
    <section className={styles.state}>
      <h2>{fetchState === "offline" ? "This list is not on this device yet" : "The books could not be fetched"}</h2>
      <p>
        {fetchState === "offline"
          ? `${outage} The list appears when you are connected again.`
          : "Something went wrong on our side. Your work is not affected."}
      </p>
      <Button variant="outline" onClick={refetch}>
        Try again
      </Button>
    </section>
  );
}
