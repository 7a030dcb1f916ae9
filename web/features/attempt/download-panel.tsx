import type { PackError, PackRow } from "#web/db/packs.ts";
import { Button } from "#web/ui/button.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { LobbyMessage } from "./lobby.tsx";
import styles from "./panels.module.css";

const WHY: Record<PackError, string> = {
  network: "There is no connection to the server at the moment. The download goes on from where it stopped.",
  sign_in: "Your session has expired. Sign in again to download the test.",
  not_found: "There is no test at this address. It may have been withdrawn.",
  refused: "The server refused the download.",
  damaged: "What arrived was not complete. Try again.",
  no_space: "There is not enough space on this device. Remove a download you have finished, then try again.",
  server: "The server has a problem at the moment. Nothing of yours is affected. Try again in a minute.",
  held: "You have paused the download. It goes on from where it stopped.",
  metered: "The download waits for Wi-Fi. You can go on now, with mobile data.",
};

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The test on its way to the device; the room opens by itself when it is here. */
export function DownloadPanel({
  pack,
  onDownload,
  onSignIn,
}: {
  pack: PackRow | undefined;
  onDownload: () => void;
  onSignIn: () => void;
}) {
  const error = pack?.error ?? null;
  if (pack !== undefined && (pack.state === "failed" || (pack.state === "paused" && error !== null))) {
    return (
      <LobbyMessage
        heading={error === "not_found" ? "This test could not be found" : "The test is not on this device yet"}
        text={WHY[error ?? "server"]}
        actions={
          error === "sign_in" ? (
            <Button onClick={onSignIn}>Sign in</Button>
          ) : (
            <Button onClick={onDownload}>Try again</Button>
          )
        }
      />
    );
  }
  const [done, total] = [pack?.done ?? 0, pack?.total ?? 0];
  return (
    <>
      <LobbyMessage heading="Getting the test onto this device" text="Once it is here the test needs no connection." />
      <div className={styles.progress} aria-live="polite">
        <Progress
          value={done}
          max={Math.max(1, total)}
          label="Download"
          valueText={total > 0 ? `${size(done)} of ${size(total)}` : "starting"}
        />
        <span>{total > 0 ? `${size(done)} of ${size(total)}` : "Starting the download"}</span>
      </div>
    </>
  );
}
