import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { PackRow } from "#web/db/packs.ts";
import { BandChip } from "#web/ui/band-chip.tsx";
import { Button } from "#web/ui/button.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { cx } from "#web/ui/cx.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import text from "#web/ui/text.module.css";
import styles from "./choose-sheet.module.css";
import { DownloadLine } from "./download-line.tsx";
import type { ShelfBook, ShelfEntry } from "./shelf.ts";
import { type Standing, standingOf } from "./standing.ts";
import { useStart } from "./use-start.ts";
import { MODULE_WORDS } from "./words.ts";

export type ChooseSheetProps = {
  item: ShelfBook | null;
  moduleType: ModuleType;
  packs: ReadonlyMap<string, PackRow>;
  standings: ReadonlyMap<string, Standing>;
  onClose: () => void;
};

/** The tests of one book, to pick one. */
export function ChooseSheet({ item, moduleType, packs, standings, onClose }: ChooseSheetProps) {
  return (
    <Sheet
      open={item !== null}
      onClose={onClose}
      title={item?.book.name ?? ""}
      subtitle={`Choose a ${MODULE_WORDS[moduleType].name} test`}
      lead={item === null ? undefined : <Cover name={item.book.name} src={item.book.cover} width={48} />}
    >
      <ul className={styles.tests}>
        {item?.entries.map((entry) => (
          <Choice
            key={entry.module.slug}
            bookName={item.book.name}
            entry={entry}
            moduleType={moduleType}
            packs={packs}
            standing={standingOf(standings, entry.module.slug)}
          />
        ))}
      </ul>
    </Sheet>
  );
}

type ChoiceProps = {
  bookName: string;
  entry: ShelfEntry;
  moduleType: ModuleType;
  packs: ReadonlyMap<string, PackRow>;
  standing: Standing;
};

function Choice({ bookName, entry, moduleType, packs, standing }: ChoiceProps) {
  const start = useStart();
  const isNow = standing.kind === "now";
  return (
    <li>
      <span className={cx(styles.number, isNow && styles.now)} aria-hidden="true">
        {entry.number}
      </span>
      <span>
        <b>{entry.label}</b>
        <span className={cx(text.meta, styles.standing)}>{wordsOf(standing)}</span>
      </span>
      <span className={styles.end}>
        {standing.kind === "taken" && <BandChip band={standing.band} size="sm" />}
        <Button
          variant={isNow ? "solid" : standing.kind === "taken" ? "quiet" : "outline"}
          aria-label={`${isNow ? "Resume" : standing.kind === "taken" ? "Take again:" : "Start Test:"} ${entry.label}`}
          onClick={() => start(moduleType, entry.module.slug, isNow ? standing.attemptSlug : null)}
        >
          {isNow ? "Resume" : standing.kind === "taken" ? "Again" : "Start Test"}
        </Button>
      </span>
      <div className={styles.download}>
        <DownloadLine name={`${bookName}, ${entry.label}`} moduleType={moduleType} entries={[entry]} packs={packs} />
      </div>
    </li>
  );
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

function wordsOf(standing: Standing): string {
  switch (standing.kind) {
    case "open":
      return "Not started";
    case "now":
      return "In progress";
    case "taken":
      return `Taken ${DAY.format(standing.at)}`;
  }
}
