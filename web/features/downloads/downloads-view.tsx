import { useOutage } from "#web/ui/hooks/use-online.ts";
import { type ReactNode, useState } from "react";
import type { PackRow } from "#web/db/library/packs.ts";
import { useServices, useTestType } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { UnreadableStorageAlert } from "#web/ui/display/unreadable-storage-alert.tsx";
import text from "#web/ui/style/text.module.css";
import { groupBooks, type BookModule, listUnlistedPacks } from "./book-groups.ts";
import { BookRow } from "./book-row.tsx";
import { type CheckerActions, CheckerSection } from "./checker-section.tsx";
import type { DeviceDownloads } from "./device-downloads.ts";
import styles from "./downloads.module.css";
import { AutoDownloadSettings } from "./auto-download-settings.tsx";
import { FreeSpace } from "./free-space.tsx";
import { StorageBar } from "./storage-bar.tsx";
import { type Downloads, useDownloads } from "./use-downloads.ts";

/** Props of the download line, which another feature provides. */
export type DownloadLineProps = {
  name: string;
  modules: readonly BookModule[];
  packs: ReadonlyMap<string, PackRow>;
  pinned: ReadonlySet<string>;
};

/** The downloads page: storage, books, grammar checker, other downloads, and rules of automatic downloads. */
export function DownloadsView({
  renderLine,
  neededBytes,
  checker,
}: {
  renderLine: (props: DownloadLineProps) => ReactNode;
  /** Bytes that a refused download needs. 0 if the learner only looks at the page. */
  neededBytes: number;
  checker: CheckerActions;
}) {
  const downloads = useDownloads();
  const { stored } = downloads;
  return (
    <main id="main" className={cx(layout.page, styles.page)} aria-busy={stored === null}>
      <h1 className={text.visuallyHidden}>Downloads</h1>
      {stored === "unreadable" ? (
        <UnreadableStorageAlert />
      ) : (
        <div className={cx(layout.sheet, layout.ruled)}>
          {stored === null ? (
            <StoragePlaceholder />
          ) : (
            <DownloadsSections
              {...downloads}
              stored={stored}
              renderLine={renderLine}
              neededBytes={neededBytes}
              checker={checker}
            />
          )}
        </div>
      )}
    </main>
  );
}

function StoragePlaceholder() {
  return (
    <section className={layout.section} aria-label="Loading">
      <div className={layout.margin}>
        <b>Storage</b>
      </div>
      <div className={cx(layout.body, styles.loading)}>
        <Skeleton lines={2} />
        <Skeleton height={28} />
        <Skeleton lines={3} />
      </div>
    </section>
  );
}

function DownloadsSections({
  stored,
  storage,
  fetchState,
  refetch,
  measureAgain,
  renderLine,
  neededBytes,
  checker,
}: Downloads & {
  stored: DeviceDownloads;
  renderLine: (props: DownloadLineProps) => ReactNode;
  neededBytes: number;
  checker: CheckerActions;
}) {
  const testType = useTestType();
  const [isFreeingSpace, setFreeingSpace] = useState(neededBytes > 0);
  const { books, packs } = stored;
  const groups = groupBooks(books, packs, testType);
  const unlisted = listUnlistedPacks(books, packs);
  const bookCount = groups.filter((group) => group.readyCount > 0).length;
  return (
    <>
      <section className={layout.section} aria-labelledby="storage">
        <h2 className={cx(layout.margin, styles.heading)} id="storage">
          <b>Storage</b>
          <span>On this device</span>
        </h2>
        <div className={layout.body}>
          <StorageBar
            stored={stored}
            groups={groups}
            storage={storage}
            measureAgain={measureAgain}
            onFreeSpace={isFreeingSpace ? null : () => setFreeingSpace(true)}
          />
        </div>
      </section>
      {isFreeingSpace && (
        <FreeSpace
          packs={packs}
          needed={Math.max(0, neededBytes - freeBytes(storage))}
          onDone={() => setFreeingSpace(false)}
        />
      )}
      <section className={layout.section} aria-labelledby="books" aria-busy={fetchState === "fetching"}>
        <h2 className={cx(layout.margin, styles.heading)} id="books">
          <b>Books</b>
          {groups.length > 0 && <span>{bookCount === 0 ? "None on device" : `${bookCount} on device`}</span>}
        </h2>
        <div className={cx(layout.body, styles.tight)}>
          <FetchNote fetchState={fetchState} isKnown={stored.fetchedAt !== null} refetch={refetch} />
          {groups.length > 0 ? (
            <ul className={styles.books}>
              {groups.map((group) => (
                <BookRow
                  key={group.book.slug}
                  group={group}
                  renderLine={(name, modules) => renderLine({ name, modules, packs, pinned: stored.pinned })}
                />
              ))}
            </ul>
          ) : (
            <NoBooks fetchState={fetchState} />
          )}
        </div>
      </section>
      <CheckerSection {...checker} />
      {unlisted.length > 0 && <UnlistedDownloads rows={unlisted} pinned={stored.pinned} />}
      <section className={layout.section} aria-labelledby="rules">
        <h2 className={cx(layout.margin, styles.heading)} id="rules">
          <b>Rules</b>
          <span>For this device</span>
        </h2>
        <div className={cx(layout.body, styles.tight)}>
          <AutoDownloadSettings />
        </div>
      </section>
    </>
  );
}

function freeBytes(storage: Downloads["storage"]): number {
  return storage === null || storage.usage === null || storage.quota === null ? 0 : storage.quota - storage.usage;
}

/** Says why the list of books may be outdated. `isKnown`: this device has the list. */
function FetchNote({ fetchState, isKnown, refetch }: Pick<Downloads, "fetchState" | "refetch"> & { isKnown: boolean }) {
  const outage = useOutage();
  if (fetchState === "offline")
    return (
      <p className={cx(text.small, styles.note)}>
        {outage} {isKnown && "This is the library as you last saw it. "}
        You can still take downloaded tests, or remove them. Downloads continue when you are connected again.
      </p>
    );
  if (fetchState === "failed")
    return (
      <p className={cx(text.small, styles.note)}>
        The library could not be fetched. Your downloads are not affected.{" "}
        <Button variant="quiet" onClick={refetch}>
          Try again
        </Button>
      </p>
    );
  return null;
}

function NoBooks({ fetchState }: Pick<Downloads, "fetchState">) {
  if (fetchState === "fetching")
    return (
      <div className={styles.loading}>
        <Skeleton lines={2} />
        <Skeleton lines={2} />
      </div>
    );
  return (
    <div className={styles.empty}>
      <h3>{fetchState === "fresh" ? "There is nothing to download yet" : "The library has not been fetched yet"}</h3>
      <p>
        {fetchState === "fresh"
          ? "Tests appear here as soon as they are published for your test type."
          : "Go online once to load the list of tests. Then you can download each test and take it offline."}
      </p>
      <ButtonLink variant="outline" to={paths.attempts}>
        Your Attempts
      </ButtonLink>
    </div>
  );
}

/** Downloads that are not in the library, and dismissible notes on downloads that were removed with their tests. */
function UnlistedDownloads({ rows, pinned }: { rows: readonly PackRow[]; pinned: ReadonlySet<string> }) {
  const services = useServices();
  const removeOrDismiss = (row: PackRow): void => {
    void services
      .sync()
      .then((sync): Promise<unknown> =>
        row.state === "ready" ? sync.removeDownload(row.module_slug) : sync.cancelDownload(row.module_slug),
      )
      .catch(() => undefined);
  };
  return (
    <section className={layout.section} aria-labelledby="unlisted">
      <h2 className={cx(layout.margin, styles.heading)} id="unlisted">
        <b>Other downloads</b>
        <span>Not in the library</span>
      </h2>
      <div className={cx(layout.body, styles.tight)}>
        <ul className={styles.unlisted}>
          {rows.map((row) => (
            <li key={row.module_slug}>
              <div>
                <b>{row.title}</b>
                <p className={text.small}>{describeUnlisted(row, pinned)}</p>
              </div>
              {!isNeeded(row, pinned) && (
                <IconButton
                  label={
                    row.state === "withdrawn"
                      ? `Dismiss the note on ${row.title}`
                      : `Remove ${row.title} from this device`
                  }
                  icon={row.state === "withdrawn" ? "x-bold" : "trash"}
                  size={20}
                  onClick={() => removeOrDismiss(row)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Returns whether a module is downloaded, and an attempt on this device needs it. */
function isNeeded({ state, module_slug }: PackRow, pinned: ReadonlySet<string>): boolean {
  return state === "ready" && pinned.has(module_slug);
}

function describeUnlisted(row: PackRow, pinned: ReadonlySet<string>): string {
  if (row.state === "withdrawn")
    return "This test has left the library, so we removed it from this device. Your answers and bands are still here.";
  return isNeeded(row, pinned)
    ? "This test is not in the library. It stays here until you open the result of the test you have started."
    : "This test is not in the library. You can remove it.";
}
