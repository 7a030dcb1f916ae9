import { useMemo } from "react";
import type { ModuleKey } from "#core/exam/content/answer-key.ts";
import type { ListeningModule } from "#core/exam/content/module.ts";
import { evidenceCues, spansOf } from "#web/features/listening/cues.ts";
import { usePlayer } from "#web/features/listening/use-player.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { useRecordings } from "../attempt/use-recordings.ts";

type CardAudioProps = { module: ListeningModule; answerKey: ModuleKey; part: number; number: number };

/** Plays the sentences that prove an answer. Renders nothing if there are none, or if the recording is not on this device. */
export function CardAudio({ module, answerKey, part: partNumber, number }: CardAudioProps) {
  const partNumbers = useMemo(() => [partNumber], [partNumber]);
  const { state } = useRecordings(module, partNumbers);
  const part = module.parts.find((candidate) => candidate.number === partNumber);
  const address = state.kind === "ready" && part !== undefined ? (state.recordings.get(part.audio) ?? null) : null;
  const player = usePlayer({ address, title: part?.title ?? "", startAt: 0 });
  if (part === undefined || address === null) return null;
  const evidence = answerKey.questions.find((question) => question.number === number)?.evidence ?? [];
  const spans = spansOf(evidenceCues(answerKey.transcripts?.[part.id] ?? [], evidence, part.id));
  if (spans.length === 0) return null;
  return (
    <p>
      <Button variant="quiet" onClick={() => (player.isPlaying ? player.pause() : player.playSpans(spans))}>
        <Icon name="speaker-high" /> {player.isPlaying ? "Pause" : "Hear it"}
      </Button>
    </p>
  );
}
