import { diagnostic } from "virtual:diagnostic";
import { type ReactNode, useEffect, useState } from "react";
import { formatMinutesSeconds } from "#core/format/format-duration.ts";
import { formatBytes } from "#core/format/format-bytes.ts";
import { ListeningView } from "#web/features/listening/listening-view.tsx";
import { releaseSound } from "#web/features/listening/sound.ts";
import { usePlayer } from "#web/features/listening/use-player.ts";
import type { QuestionSession } from "#web/questions/question-context.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useRecordings } from "../attempt/use-recordings.ts";
import styles from "./diagnostic.module.css";

const { module, from, to } = diagnostic.listening;
const TITLE = "Recording";
/** A player may stop this long before the end of the range. */
const END_TOLERANCE_MS = 100;

export type ListeningPartProps = {
  session: QuestionSession;
  /** Position that playing reached, in ms from the beginning of the file; null before it was started. */
  played: number | null;
  /** Called with the position in the recording, in ms. */
  onPlayed: (position: number) => void;
};

/** Half a Listening part. Its recording can be paused, plays only once, and continues where it stopped. */
export function ListeningPart({ session, played, onPlayed }: ListeningPartProps) {
  const { state, reload } = useRecordings(module, null);
  useEffect(() => releaseSound, []);
  const part = module.parts[0]?.number ?? 1;

  function renderPlayer(): ReactNode {
    if (state.kind === "ready") {
      const address = state.recordings.get(module.parts[0]?.audio ?? "") ?? null;
      return <Player address={address} played={played} onPlayed={onPlayed} />;
    }
    if (state.kind !== "loading") return <Download onReady={reload} />;
    return (
      <div className={styles.player} aria-busy="true">
        <Skeleton lines={2} />
      </div>
    );
  }

  return <ListeningView module={module} part={part} session={session} goToCount={0} player={renderPlayer()} />;
}

function Player({
  address,
  played,
  onPlayed,
}: { address: string | null } & Pick<ListeningPartProps, "played" | "onPlayed">) {
  const player = usePlayer({ address, title: TITLE, startAt: played ?? from, onPosition: onPlayed });
  const position = Math.min(to, Math.max(from, player.at));
  const isOver = position >= to - END_TOLERANCE_MS;
  const hasBegun = (played ?? from) > from;
  const playLabel = hasBegun ? "Continue the recording" : "Play the recording";
  return (
    <section className={styles.player} aria-label={TITLE}>
      {isOver ? (
        <p>The recording is over. Check your answers, then go on.</p>
      ) : (
        <>
          <Button
            variant={player.isPlaying ? "outline" : "solid"}
            onClick={() => (player.isPlaying ? player.pause() : player.playSpans([{ start: position, end: to }]))}
          >
            {player.isPlaying ? "Pause" : playLabel}
          </Button>
          <span>
            {formatMinutesSeconds(position - from)} of {formatMinutesSeconds(to - from)}. You hear it once.
          </span>
        </>
      )}
      {player.fault === "broken" && (
        <Alert variant="danger" title="The recording cannot be played">
          This browser could not read the file. Reload the page, or skip this part.
        </Alert>
      )}
    </section>
  );
}

/** Offers to download the recording. */
function Download({ onReady }: { onReady: () => void }) {
  const services = useServices();
  const [state, setState] = useState<"offered" | "busy" | "failed">("offered");
  const download = async () => {
    setState("busy");
    try {
      const sync = await services.sync();
      const result = await sync.restoreMedia(module.slug, module.media);
      if (result === "ready") return onReady();
    } catch {
      // The message below is the same for every failure.
    }
    setState("failed");
  };
  const bytes = module.media.reduce((sum, item) => sum + item.bytes, 0);
  return (
    <div className={styles.player}>
      <Alert
        variant={state === "failed" ? "warning" : "primary"}
        title={state === "failed" ? "The recording could not be downloaded" : "The recording is not on this device yet"}
      >
        <p>
          {state === "failed"
            ? "Check your connection and try again, or skip this part."
            : "After the download, this check works offline."}
        </p>
        <Button variant="outline" busy={state === "busy" ? "Downloading" : undefined} onClick={() => void download()}>
          Download {formatBytes(bytes)}
        </Button>
      </Alert>
    </div>
  );
}
