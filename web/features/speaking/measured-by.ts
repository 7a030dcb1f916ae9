import type { MeasuredSound } from "#core/wire/spoken.ts";
import type { SpokenAnswer } from "./spoken-answers.tsx";

type Answer = Pick<SpokenAnswer, "id" | "mime">;

/** Whose the measures are that are shown, in a sentence or two; null where nothing has been measured. */
export function measuredBy(
  answers: readonly Answer[],
  measures: Readonly<Record<string, Pick<MeasuredSound, "measured_by">>>,
): string | null {
  const measured = answers.filter(({ id }) => measures[id] !== undefined);
  if (measured.length === 0) return null;
  const own = measured.filter(({ id }) => measures[id]?.measured_by === "device");
  if (own.length === 0) return "Measured by the server, from the recordings themselves.";
  const where =
    own.length === measured.length
      ? "Measured on your own device."
      : `${measured.length - own.length} of ${measured.length} answers were measured by the server, the others on your own device.`;
  return own.every(({ mime }) => mime === "audio/webm")
    ? `${where} The server measures again what has been sent to it.`
    : `${where} The server cannot decode every format that devices record in: its own figures are missing there.`;
}
