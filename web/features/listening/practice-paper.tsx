import { useEffect } from "react";
import { ListeningRoom, type ListeningRoomProps } from "./listening-room.tsx";
import { PlayerBar } from "./practice-player.tsx";
import type { Recordings } from "./sound.ts";
import { usePlayer } from "./use-player.ts";

export type PracticePaperProps = Omit<ListeningRoomProps, "player"> & {
  recordings: Recordings;
  /** Where each part's recording was left, in ms by part number. */
  heard: Readonly<Record<string, number>>;
  onHeard: (part: number, at: number) => void;
  /** The clock of the sitting stands still, and so does the recording. */
  isPaused: boolean;
};

/** Listening at one's own pace: the recording of the part on screen. */
export function PracticePaper({ recordings, heard, onHeard, isPaused, ...room }: PracticePaperProps) {
  const part = room.module.parts.find((one) => one.number === room.part) ?? room.module.parts[0];
  if (part === undefined) return null;
  return (
    <ListeningRoom
      {...room}
      player={
        <PracticePlayer
          key={part.number}
          title={part.title}
          address={recordings.get(part.audio) ?? null}
          startAt={heard[String(part.number)] ?? 0}
          onPlace={(at) => onHeard(part.number, at)}
          isPaused={isPaused}
        />
      }
    />
  );
}

function PracticePlayer(props: {
  title: string;
  address: string | null;
  startAt: number;
  onPlace: (at: number) => void;
  isPaused: boolean;
}) {
  const { title, isPaused } = props;
  const player = usePlayer(props);
  const { pause } = player;
  useEffect(() => {
    if (isPaused) pause();
  }, [isPaused, pause]);
  return <PlayerBar player={player} title={title} />;
}
