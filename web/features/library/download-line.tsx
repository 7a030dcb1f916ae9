import { useState } from "react";
import type { PackRow } from "#web/db/packs.ts";
import { type Parts, useParts, useUser } from "#web/parts.ts";
import { useNavigate } from "react-router";
import { ARRIVAL, paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Progress } from "#web/ui/progress.tsx";
import text from "#web/ui/text.module.css";
import styles from "./download-line.module.css";
import { downloadState, reasonWords } from "./download-state.ts";
import { formatBytes } from "./format-bytes.ts";
import type { ShelfPaper } from "./shelf.ts";
import { MODULE_WORDS } from "./words.ts";

type Sync = Awaited<ReturnType<Parts["sync"]>>;

export type DownloadLineProps = {
  /** What the line is about, for screen readers: a book or a test. */
  name: string;
  papers: readonly ShelfPaper[];
  packs: ReadonlyMap<string, PackRow>;
};

/** One line that says whether something is on this device, and takes it on or off. The size is said before anything is fetched. */
export function DownloadLine({ name, papers, packs }: DownloadLineProps) {
  const parts = useParts();
  const user = useUser();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const state = downloadState(papers, packs);

  const withSync = (act: (sync: Sync) => Promise<unknown>): void => {
    void parts
      .sync()
      .then(act)
      .catch(() => undefined);
  };
  const download = (): void => {
    if (user === null) void navigate(paths.register(ARRIVAL.startTest));
    else
      withSync((sync) =>
        Promise.all(
          papers.map(({ type, module }) => sync.download(type, module.slug, `${name}, ${MODULE_WORDS[type].name}`)),
        ),
      );
  };
  const cancel = (): void =>
    withSync((sync) =>
      Promise.all(
        papers
          .filter((paper) => packs.get(paper.module.slug)?.state !== "ready")
          .map((paper) => sync.cancelDownload(paper.module.slug)),
      ),
    );
  const remove = (): void => {
    setRemoving(false);
    withSync((sync) => Promise.all(papers.map((paper) => sync.removeDownload(paper.module.slug))));
  };

  switch (state.kind) {
    case "none":
      return (
        <div className={styles.line}>
          <button type="button" onClick={download}>
            <Icon name="download-simple" />
            <span>
              Download<span className={text.vh}> {name}</span>, {formatBytes(state.bytes)}
            </span>
          </button>
        </div>
      );
    case "update":
      return (
        <div className={styles.line}>
          <button type="button" onClick={download}>
            <Icon name="arrows-clockwise" />
            <span>
              Update<span className={text.vh}> {name}</span>, {formatBytes(state.bytes)}
            </span>
          </button>
        </div>
      );
    case "running": {
      const words = `${formatBytes(state.done)} of ${formatBytes(state.total)}`;
      return (
        <div className={styles.line}>
          <Progress
            className={styles.bar}
            value={state.done}
            max={Math.max(1, state.total)}
            label={`Downloading ${name}`}
            valueText={words}
          />
          <span className={styles.amount}>{words}</span>
          <IconButton
            className={styles.end}
            label={`Cancel download of ${name}`}
            icon="x-bold"
            size={20}
            onClick={cancel}
          />
        </div>
      );
    }
    case "paused":
      return (
        <div className={styles.stack}>
          <div className={styles.line}>
            <button type="button" onClick={download}>
              <Icon name="download-simple" />
              <span>
                Resume<span className={text.vh}> download of {name}</span> from {formatBytes(state.done)}
              </span>
            </button>
            <IconButton
              className={styles.end}
              label={`Cancel download of ${name}`}
              icon="x-bold"
              size={20}
              onClick={cancel}
            />
          </div>
          <p className={text.meta}>{reasonWords(state.error)}</p>
        </div>
      );
    case "failed":
      return (
        <div className={styles.stack}>
          <div className={styles.line}>
            <button type="button" onClick={download}>
              <Icon name="arrows-clockwise" />
              <span>
                Try again<span className={text.vh}> to download {name}</span>, {formatBytes(state.bytes)}
              </span>
            </button>
            <IconButton
              className={styles.end}
              label={`Forget the download of ${name}`}
              icon="x-bold"
              size={20}
              onClick={cancel}
            />
          </div>
          <p className={styles.fault}>{reasonWords(state.error)}</p>
        </div>
      );
    case "ready":
      return (
        <div className={styles.line}>
          <span className={styles.ok}>
            <Icon name="check-circle" />
            Ready offline, {formatBytes(state.bytes)}
          </span>
          <IconButton
            className={styles.end}
            label={`Remove ${name} from this device`}
            icon="trash"
            size={20}
            onClick={() => setRemoving(true)}
          />
          <Dialog
            open={isRemoving}
            onClose={() => setRemoving(false)}
            title={`Remove ${name} from this device?`}
            actions={
              <>
                <Button variant="danger" onClick={remove}>
                  Remove
                </Button>
                <Button variant="outline" onClick={() => setRemoving(false)}>
                  Keep it
                </Button>
              </>
            }
          >
            <p>Your answers and bands stay. You can download it again whenever you are connected.</p>
          </Dialog>
        </div>
      );
  }
}
