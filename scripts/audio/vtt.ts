import type { Cue } from "#core/exam/content/part.ts";

/** Formats the cues as WebVTT, for other players. */
export function toVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ id, start, end, speaker, text }) => {
    const line = speaker === undefined ? `[${text}]` : `<v ${speaker}>${text}`;
    return `${id}\n${formatTime(start)} --> ${formatTime(end)}\n${line}\n`;
  });
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

function formatTime(ms: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const whole = Math.floor(ms / 1000);
  return `${twoDigits(Math.floor(whole / 3600))}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}.${String(ms % 1000).padStart(3, "0")}`;
}
