import { useOutage } from "#web/ui/hooks/use-online.ts";
import { formatBytes } from "#core/format/format-bytes.ts";
import type { PackError, PackRow } from "#web/db/library/packs.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Progress } from "#web/ui/chart/progress.tsx";
import { AttemptPageMessage } from "../attempt-page-frame.tsx";
import styles from "../panels.module.css";

const ERROR_TEXTS: Record<Exclude<PackError, "network">, string> = {
  sign_in: "Your session has expired. Sign in again to download the test.",
  not_found: "There is no test at this address. It may have been withdrawn.",
  refused: "The server refused the download.",
  damaged: "The download was damaged, so we discarded it. Try again.",
  no_space: "There is not enough space on this device. Remove a download you have finished, then try again.",
  server: "The server has a problem. Your answers are not affected. Try again in a minute.",
  held: "You have paused the download. Resume it to continue from where it stopped.",
  metered: "The download is waiting for Wi-Fi. You can also continue now with mobile data.",
};

/** Names the button that continues a download. */
function buttonLabel(error: PackError | null): string {
  if (error === "held") return "Resume";
  return error === "metered" ? "Continue with mobile data" : "Try again";
}

/** Shows the progress of the download, or why it has stopped. After the download, the test opens by itself. */
export function DownloadPanel({
  pack,
  onDownload,
  onSignIn,
}: {
  pack: PackRow | undefined;
  onDownload: () => void;
  onSignIn: () => void;
}) {
  const outage = useOutage();
  const error = pack?.error ?? null;
  if (pack !== undefined && (pack.state === "failed" || (pack.state === "paused" && error !== null))) {
    return (
      <AttemptPageMessage
        heading={error === "not_found" ? "This test could not be found" : "The test is not on this device yet"}
        text={
          error === "network"
            ? `${outage} Download this test when you are connected again.`
            : ERROR_TEXTS[error ?? "server"]
        }
        actions={
          error === "sign_in" ? (
            <Button onClick={onSignIn}>Sign in</Button>
          ) : (
            <Button onClick={onDownload}>{buttonLabel(error)}</Button>
          )
        }
      />
    );
  }
  const [doneBytes, totalBytes] = [pack?.done ?? 0, pack?.total ?? 0];
  const progress = `${formatBytes(doneBytes)} of ${formatBytes(totalBytes)}`;
  return (
    <>
      <AttemptPageMessage heading="Downloading the test" text="After the download you can take the test offline." />
      <div className={styles.progress} aria-live="polite">
        <Progress
          value={doneBytes}
          max={Math.max(1, totalBytes)}
          label="Download"
          valueText={totalBytes > 0 ? progress : "starting"}
        />
        <span>{totalBytes > 0 ? progress : "Starting the download"}</span>
      </div>
    </>
  );
}
