import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { formatBytes } from "#core/format/format-bytes.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { requestPersistence, freeBytes } from "#web/db/storage/browser-storage.ts";
import type { PackRow } from "#web/db/library/packs.ts";
import { type Sync, useServices, useUser } from "#web/services.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import type { IconName } from "#web/ui/media/icons.ts";
import { Link } from "#web/ui/display/link.tsx";
import { Progress } from "#web/ui/chart/progress.tsx";
import text from "#web/ui/style/text.module.css";
import { showToast } from "#web/ui/overlay/toast.ts";
import styles from "./download-line.module.css";
import { downloadState, isUnfinished, describePackError } from "./download-state.ts";
import type { ListingModule } from "./listing-entries.ts";

const loadDialogs = () => import("./download-dialogs.tsx");
const RemoveDialog = lazy(async () => ({ default: (await loadDialogs()).RemoveDialog }));
const StorageDialog = lazy(async () => ({ default: (await loadDialogs()).StorageDialog }));

export type DownloadLineProps = {
  /** Names the modules for screen readers: "Tides, Test 1", or "Tides" if they are from several tests. */
  name: string;
  modules: readonly ListingModule[];
  packs: ReadonlyMap<string, PackRow>;
  /** Slugs of modules that an attempt needs. They cannot be deleted. */
  pinned?: ReadonlySet<string>;
};

const IN_USE = "Stays until you open the result of the test you have started";
const NO_PINNED: ReadonlySet<string> = new Set();

/** One line with the download state, and a button to download or delete. Shows the size before downloading. */
export function DownloadLine({ name, modules, packs, pinned = NO_PINNED }: DownloadLineProps) {
  const services = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<"remove" | { needed: number; free: number } | null>(null);
  const state = downloadState(modules, packs);
  const slugs = modules.map((entry) => entry.module.slug);
  const unfinished = slugs.filter((slug) => isUnfinished(packs.get(slug)));
  // "Resume" and "Try again" continue the requested downloads, and add no other modules.
  const toDownload =
    unfinished.length > 0 ? modules.filter((entry) => unfinished.includes(entry.module.slug)) : modules;
  const downloadedSlugs = slugs.filter((slug) => packs.get(slug)?.state === "ready");
  const removable = downloadedSlugs.filter((slug) => !pinned.has(slug));

  const runWithSync = (run: (sync: Sync) => Promise<unknown>): void => {
    void services
      .sync()
      .then(run)
      .catch(() => undefined);
  };
  const download = async (bytes: number): Promise<void> => {
    if (user === null) return void navigate(paths.register(ARRIVAL.startTest));
    const free = await freeBytes();
    if (free !== null && free < bytes) return setOpenDialog({ needed: bytes, free });
    void requestPersistence();
    runWithSync((sync) =>
      Promise.all(
        toDownload.map(({ type, module }) => sync.download(type, module.slug, `${name}, ${MODULE_NAMES[type]}`)),
      ),
    );
  };
  const cancel = (): void => runWithSync((sync) => Promise.all(unfinished.map((slug) => sync.cancelDownload(slug))));
  const pause = (): void => runWithSync((sync) => Promise.all(unfinished.map((slug) => sync.pauseDownload(slug))));
  const remove = (): void => {
    setOpenDialog(null);
    runWithSync(async (sync) => {
      const outcomes = await Promise.all(removable.map((slug) => sync.removeDownload(slug)));
      if (outcomes.includes("in_use")) showToast({ text: IN_USE });
    });
  };

  const downloadButton = (icon: IconName, content: ReactNode, bytes: number): ReactNode => (
    <button type="button" onClick={() => void download(bytes)}>
      <Icon name={icon} />
      <span>{content}</span>
    </button>
  );
  const hiddenName = (before: string): ReactNode => (
    <span className={text.visuallyHidden}>
      {before} {name}
    </span>
  );
  // The keys stop React from reusing one button for another, which would look as if the button moved.
  const removeButton = removable.length > 0 && (
    <IconButton
      key="remove"
      className={styles.end}
      label={`Remove ${name} from this device`}
      icon="trash"
      size={20}
      onClick={() => setOpenDialog("remove")}
    />
  );
  const lock = removable.length === 0 && (
    <span className={styles.pin} title={IN_USE}>
      <Icon name="lock" size={20} />
      <span className={text.visuallyHidden}>{IN_USE}</span>
    </span>
  );
  const cancelButton = (label: string): ReactNode => (
    <IconButton
      key="cancel"
      className={styles.end}
      label={`${label} ${name}`}
      icon="x-bold"
      size={20}
      onClick={cancel}
    />
  );

  const renderState = (): ReactNode => {
    switch (state.kind) {
      case "none":
        return (
          <div className={styles.line}>
            {downloadButton(
              "download-simple",
              <>
                {state.readyBytes > 0 ? "Download the rest" : "Download"}
                {hiddenName(state.readyBytes > 0 ? " of" : "")}, {formatBytes(state.bytes)}
              </>,
              state.bytes,
            )}
            {removeButton}
          </div>
        );
      case "update":
        return (
          <div className={styles.line}>
            {downloadButton(
              "arrows-clockwise",
              <>
                Update{hiddenName("")}, {formatBytes(state.bytes)}
              </>,
              state.bytes,
            )}
            {removeButton}
          </div>
        );
      case "running": {
        const progress = `${formatBytes(state.done)} of ${formatBytes(state.total)}`;
        return (
          <div className={styles.line}>
            <div className={styles.progress}>
              <Progress
                value={state.done}
                max={Math.max(1, state.total)}
                label={`Downloading ${name}`}
                valueText={progress}
              />
              <p className={text.meta}>{progress}</p>
            </div>
            <IconButton
              key="pause"
              className={styles.end}
              label={`Pause download of ${name}`}
              icon="pause"
              size={20}
              onClick={pause}
            />
            {cancelButton("Cancel download of")}
          </div>
        );
      }
      case "paused":
        return (
          <div>
            <div className={styles.line}>
              {downloadButton(
                "download-simple",
                <>
                  Resume{hiddenName(" download of")} from {formatBytes(state.done)} of {formatBytes(state.total)}
                </>,
                state.total - state.done,
              )}
              {cancelButton("Cancel download of")}
            </div>
            <p className={text.meta}>{describePackError(state.error)}</p>
          </div>
        );
      case "failed":
        return (
          <div>
            <div className={styles.line}>
              {downloadButton(
                "arrows-clockwise",
                <>
                  Try again{hiddenName(" to download")}, {formatBytes(state.bytes)}
                </>,
                state.bytes,
              )}
              {cancelButton("Forget the download of")}
            </div>
            <p className={styles.fault}>
              {describePackError(state.error)}{" "}
              {state.error === "no_space" && <Link to={paths.freeSpace(state.bytes)}>Make room</Link>}
            </p>
          </div>
        );
      case "ready":
        return (
          <div className={styles.line}>
            <span className={styles.ok}>
              <Icon name="check-circle" />
              Ready offline, {formatBytes(state.bytes)}
            </span>
            {removeButton}
            {lock}
          </div>
        );
    }
  };

  return (
    <>
      {renderState()}
      <Suspense>
        {openDialog === "remove" && (
          <RemoveDialog
            open
            name={name}
            hasPinned={removable.length < downloadedSlugs.length}
            onClose={() => setOpenDialog(null)}
            onRemove={remove}
          />
        )}
        {openDialog !== null && openDialog !== "remove" && (
          <StorageDialog name={name} shortage={openDialog} onClose={() => setOpenDialog(null)} />
        )}
      </Suspense>
    </>
  );
}
