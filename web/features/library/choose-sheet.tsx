import { formatDate } from "#core/format/format-date.ts";
import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import type { PackRow } from "#web/db/library/packs.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Cover } from "#web/ui/media/cover.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./choose-sheet.module.css";
import { useOnline } from "#web/ui/hooks/use-online.ts";
import { OfflineNote } from "./offline-note.tsx";
import { canOpenOffline, openableFirst } from "./openable-first.ts";
import { DownloadLine } from "./download-line.tsx";
import type { ListingBook, ListingEntry } from "./listing-entries.ts";
import { type BookProgress, progressOf } from "./book-progress.ts";
import { useSmartTest } from "./use-smart-test.ts";
import { useStart } from "./use-start.ts";
import { MODULE_TEXTS } from "./labels.ts";

export type ChooseSheetProps = {
  item: ListingBook | null;
  kind: TestKind;
  packs: ReadonlyMap<string, PackRow>;
  progressByKey: ReadonlyMap<string, BookProgress>;
  onClose: () => void;
};

/** An id of its own, because the listing behind the sheet has the same note. */
const SHEET_NOTE = "offline-note-sheet";

/** Lists the tests of a book to choose from. */
export function ChooseSheet({ item, kind, packs, progressByKey, onClose }: ChooseSheetProps) {
  const isOnline = useOnline();
  const onDevice = { packs, progressByKey };
  const listed = item?.entries.map((entry) => ({ ...entry, book: item.book })) ?? [];
  const entries = isOnline ? listed : openableFirst(listed, onDevice);
  return (
    <Sheet
      open={item !== null}
      onClose={onClose}
      title={item?.book.name ?? ""}
      subtitle={kind === "fulltest" ? "Choose a full test" : `Choose a ${MODULE_TEXTS[kind].name} test`}
      lead={
        item === null ? undefined : (
          <Cover name={item.book.name} src={item.book.cover} sources={item.book.cover_sources} width={48} />
        )
      }
    >
      {!isOnline && <OfflineNote id={SHEET_NOTE} />}
      <ul className={styles.tests}>
        {entries.map((entry) => (
          <Choice
            key={entry.key}
            book={entry.book}
            entry={entry}
            kind={kind}
            packs={packs}
            progress={progressOf(progressByKey, entry.key)}
            isDisabled={!isOnline && !canOpenOffline(entry, onDevice)}
          />
        ))}
      </ul>
    </Sheet>
  );
}

type ChoiceProps = {
  book: Book;
  entry: ListingEntry;
  kind: TestKind;
  packs: ReadonlyMap<string, PackRow>;
  progress: BookProgress;
  /** The test is not on this device and the server cannot be reached. */
  isDisabled: boolean;
};

function Choice({ book, entry, kind, packs, progress, isDisabled }: ChoiceProps) {
  const start = useStart();
  const { begin, pending } = useSmartTest();
  const first = entry.modules[0];
  const open = (): void => {
    if (kind === "fulltest") void begin(kind, { book, test: entry.test.slug });
    else if (first !== undefined)
      start(kind, first.module.slug, progress.kind === "in_progress" ? progress.attemptSlug : null);
  };
  const isInProgress = progress.kind === "in_progress";
  const verb = kind === "fulltest" ? "Start Full Test" : "Start Test";
  return (
    <li>
      <span className={cx(styles.number, isInProgress && styles.now)} aria-hidden="true">
        {entry.number ?? "+"}
      </span>
      <span>
        <b>{entry.label}</b>
        <span className={cx(text.meta, styles.progress)}>{progressLabel(progress)}</span>
      </span>
      <span className={styles.end}>
        {progress.kind === "taken" && kind !== "fulltest" && <BandChip band={progress.band} size="sm" />}
        <Button
          variant={isInProgress ? "solid" : progress.kind === "taken" ? "quiet" : "outline"}
          aria-label={`${isInProgress ? "Resume" : progress.kind === "taken" ? "Take again:" : `${verb}:`} ${entry.label}`}
          busy={pending === null ? undefined : "Opening"}
          disabled={isDisabled}
          aria-describedby={isDisabled ? SHEET_NOTE : undefined}
          onClick={open}
        >
          {isInProgress ? "Resume" : progress.kind === "taken" ? "Again" : verb}
        </Button>
      </span>
      <div className={styles.download}>
        <DownloadLine name={`${book.name}, ${entry.label}`} modules={entry.modules} packs={packs} />
      </div>
    </li>
  );
}

function progressLabel(progress: BookProgress): string {
  switch (progress.kind) {
    case "untried":
      return "Not started";
    case "in_progress":
      return "In progress";
    case "taken":
      return `Taken ${formatDate(progress.at)}`;
  }
}
