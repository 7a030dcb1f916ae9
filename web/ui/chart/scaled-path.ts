/** Of the seven numbers of an arc, those with these indexes are lengths. The others are its rotation and two flags. */
const ARC_LENGTHS = new Set([0, 1, 5, 6]);

/** Returns the path scaled by `factor`. Commas or spaces must separate an arc's flags. */
export function scaledPath(path: string, factor: number): string {
  return path.replace(/([a-zA-Z])([^a-zA-Z]*)/gu, (_, command: string, numbers: string) => {
    const isArc = command === "a" || command === "A";
    let index = 0;
    const scaled = numbers.replace(/-?(?:\d+\.?\d*|\.\d+)/gu, (number) => {
      const isLength = !isArc || ARC_LENGTHS.has(index % 7);
      index += 1;
      return isLength ? String(Math.round(Number(number) * factor * 1000) / 1000) : number;
    });
    return command + scaled;
  });
}
