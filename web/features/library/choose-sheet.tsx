import { formatDate } from "#core/format/format-date.ts";
import type { Book } from "#core/exam/content/book.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
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
import { canOpenOffline, sortOpenableEntries } from "./openable-first.ts";
import { DownloadLine } from "./download-line.tsx";
import type { ListingBook, ListingEntry } from "./listing-entries.ts";
import { getProgress, type TestProgress } from "./test-progress.ts";
import { useSmartTest } from "./use-smart-test.ts";
import { useStartModule } from "./use-start-module.ts";

export type ChooseSheetProps = {
  /** Null while the sheet is closed. */
  item: ListingBook | null;
  kind: TestKind;
  packs: ReadonlyMap<string, PackRow>;
  progressByKey: ReadonlyMap<string, TestProgress>;
  onClose: () => void;
};

/** Id of the note in the sheet. The note in the listing behind the sheet has the id `OFFLINE_NOTE_ID`. */
const SHEET_NOTE_ID = "offline-note-sheet";

/** Lists the tests of a book to choose from. */
export function ChooseSheet({ item, kind, packs, progressByKey, onClose }: ChooseSheetProps) {
  const isOnline = useOnline();
  const onDevice = { packs, progressByKey };
  const bookEntries = item?.entries.map((entry) => ({ ...entry, book: item.book })) ?? [];
  const entries = isOnline ? bookEntries : sortOpenableEntries(bookEntries, onDevice);
  return (
    <Sheet
      open={item !== null}
      onClose={onClose}
      title={item?.book.name ?? ""}
      subtitle={kind === "fulltest" ? "Choose a full test" : `Choose a ${MODULE_NAMES[kind]} test`}
      lead={
        item === null ? undefined : (
          <Cover name={item.book.name} src={item.book.cover} sources={item.book.cover_sources} width={48} />
        )
      }
    >
      {!isOnline && <OfflineNote id={SHEET_NOTE_ID} />}
      <ul className={styles.tests}>
        {entries.map((entry) => (
          <EntryItem
            key={entry.key}
            book={entry.book}
            entry={entry}
            kind={kind}
            packs={packs}
            progress={getProgress(progressByKey, entry.key)}
            isDisabled={!isOnline && !canOpenOffline(entry, onDevice)}
          />
        ))}
      </ul>
    </Sheet>
  );
}

type EntryItemProps = {
  book: Book;
  entry: ListingEntry;
  kind: TestKind;
  packs: ReadonlyMap<string, PackRow>;
  progress: TestProgress;
  /** The test is not on this device and the server cannot be reached. */
  isDisabled: boolean;
};

function EntryItem({ book, entry, kind, packs, progress, isDisabled }: EntryItemProps) {
  const start = useStartModule();
  const { begin, pending } = useSmartTest();
  const first = entry.modules[0];
  const open = (): void => {
    if (kind === "fulltest") void begin(kind, { book, test: entry.test.slug });
    else if (first !== undefined)
      start(kind, first.module.slug, progress.kind === "in_progress" ? progress.attemptSlug : null);
  };
  const isInProgress = progress.kind === "in_progress";
  const { variant, text: buttonText, label } = describeButton(progress, kind);
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
          variant={variant}
          aria-label={`${label} ${entry.label}`}
          busy={pending === null ? undefined : "Opening"}
          disabled={isDisabled}
          aria-describedby={isDisabled ? SHEET_NOTE_ID : undefined}
          onClick={open}
        >
          {buttonText}
        </Button>
      </span>
      <div className={styles.download}>
        <DownloadLine name={`${book.name}, ${entry.label}`} modules={entry.modules} packs={packs} />
      </div>
    </li>
  );
}

/** Returns the look and the text of the button. `label` begins its name for screen readers. */
function describeButton({ kind: progress }: TestProgress, kind: TestKind) {
  if (progress === "in_progress") return { variant: "solid", text: "Resume", label: "Resume" } as const;
  if (progress === "taken") return { variant: "quiet", text: "Again", label: "Take again:" } as const;
  const text = kind === "fulltest" ? "Start Full Test" : "Start Test";
  return { variant: "outline", text, label: `${text}:` } as const;
}

function progressLabel(progress: TestProgress): string {
  switch (progress.kind) {
    case "untried":
      return "Not started";
    case "in_progress":
      return "In progress";
    case "taken":
      return `Taken ${formatDate(progress.at)}`;
  }
}
