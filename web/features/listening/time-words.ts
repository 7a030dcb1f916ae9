/** "2:08" of milliseconds, whole seconds rounded down. */
export function timeFace(milliseconds: number): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "0:24" of time that is left: rounded up, so that 0:00 is over. */
export function leftFace(milliseconds: number): string {
  return timeFace(Math.ceil(Math.max(0, milliseconds) / 1000) * 1000);
}

/** "2 minutes 8 seconds". */
export function timeInWords(milliseconds: number): string {
  const all = Math.floor(Math.max(0, milliseconds) / 1000);
  const [minutes, seconds] = [Math.floor(all / 60), all % 60];
  const some = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (minutes === 0) return some(seconds, "second");
  return seconds === 0 ? some(minutes, "minute") : `${some(minutes, "minute")} ${some(seconds, "second")}`;
}
