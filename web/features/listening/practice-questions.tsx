import { useEffect } from "react";
import { ListeningView, type ListeningViewProps } from "./listening-view.tsx";
import { PlayerBar } from "./player-bar.tsx";
import type { Recordings } from "./sound.ts";
import { usePlayer } from "./use-player.ts";

export type PracticeQuestionsProps = Omit<ListeningViewProps, "player"> & {
  recordings: Recordings;
  /** Playback position of each part, in ms by part number. */
  played: Readonly<Record<string, number>>;
  onPlayed: (part: number, at: number) => void;
  /** True while the timer is paused. The recording then pauses too. */
  isPaused: boolean;
};

/** Listening in practice mode: the questions of a part, and a player for the recording of that part. */
export function PracticeQuestions({ recordings, played, onPlayed, isPaused, ...viewProps }: PracticeQuestionsProps) {
  const part = viewProps.module.parts.find(({ number }) => number === viewProps.part) ?? viewProps.module.parts[0];
  if (part === undefined) return null;
  return (
    <ListeningView
      {...viewProps}
      player={
        <PracticePlayer
          key={part.number}
          title={part.title}
          address={recordings.get(part.audio) ?? null}
          startAt={played[String(part.number)] ?? 0}
          onPosition={(at) => onPlayed(part.number, at)}
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
  onPosition: (at: number) => void;
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
