/** Which of the seven numbers of an arc are lengths; the others are its rotation and two flags. */
const ARC_LENGTHS = new Set([0, 1, 5, 6]);

/**
 * The path drawn `factor` times as large. An arc's flags are parted by commas or spaces, as the icons have them.
 */
export function scaledPath(path: string, factor: number): string {
  return path.replace(/([a-zA-Z])([^a-zA-Z]*)/gu, (_, command: string, numbers: string) => {
    const isArc = command === "a" || command === "A";
    let place = 0;
    const scaled = numbers.replace(/-?(?:\d+\.?\d*|\.\d+)/gu, (number) => {
      const isLength = !isArc || ARC_LENGTHS.has(place % 7);
      place += 1;
      return isLength ? String(Math.round(Number(number) * factor * 1000) / 1000) : number;
    });
    return command + scaled;
  });
}
