import { formatNumber } from "#core/format/format-number.ts";

/** Covers the rounding error of floating-point numbers. */
const TOLERANCE = 1e-9;
/** Distance of a pie's numbers from its edge. */
const LABEL_DISTANCE_PX = 16;

/** Returns at most eight round ticks that cover all values and 0. */
export function axisTicks(values: readonly number[]): number[] {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const idealStep = (top - bottom || 1) / 5;
  const powerOfTen = 10 ** Math.floor(Math.log10(idealStep));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * powerOfTen >= idealStep) ?? 10) * powerOfTen;
  const first = Math.floor(bottom / step + TOLERANCE);
  const last = Math.max(first + 1, Math.ceil(top / step - TOLERANCE));
  return Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step));
}

/** Removes floating-point noise. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Formats a number as "1,250.5", and with a percent sign if that is the unit. */
export function formatChartNumber(value: number, unit: string | undefined): string {
  const number = formatNumber(value, { maximumFractionDigits: 6 });
  return unit === "%" ? `${number}%` : number;
}

/** Breaks a label at spaces into lines of at most `characters`. A longer word stays whole. */
export function wrapLabel(label: string, characters: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= characters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns a pie slice's path and label position. Angles are in turns, clockwise from the top. */
export function pieSlice(
  { x, y, radius }: { x: number; y: number; radius: number },
  from: number,
  to: number,
): { path: string; label: { x: number; y: number } } {
  const pointAt = (turn: number, distance: number): { x: number; y: number } => ({
    x: round(x + distance * Math.sin(turn * 2 * Math.PI)),
    y: round(y - distance * Math.cos(turn * 2 * Math.PI)),
  });
  const label = pointAt((from + to) / 2, radius + LABEL_DISTANCE_PX);
  if (to - from >= 1 - TOLERANCE) {
    const [top, bottom] = [pointAt(0, radius), pointAt(0.5, radius)];
    const half = (end: { x: number; y: number }): string => `A${radius} ${radius} 0 0 1 ${end.x} ${end.y}`;
    return { path: `M${top.x} ${top.y}${half(bottom)}${half(top)}Z`, label };
  }
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
  const largeArcFlag = to - from > 0.5 ? 1 : 0;
  return { path: `M${x} ${y}L${start.x} ${start.y}A${radius} ${radius} 0 ${largeArcFlag} 1 ${end.x} ${end.y}Z`, label };
}
