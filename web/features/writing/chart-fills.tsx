/** Fills of a chart's series in order. Patterns come first, so that charts print without colour. */
const INKS = ["hatch", "ink", "dots", "paper", "cross", "lines", "grey"] as const;
type Ink = (typeof INKS)[number];

/** Returns the fill of a series or slice; a single series is plain ink. */
export function inkFill(id: string, index: number, count: number): string {
  const ink = count === 1 ? "ink" : (INKS[index % INKS.length] ?? "ink");
  if (ink === "ink") return "var(--ink)";
  if (ink === "paper") return "var(--raised)";
  return ink === "grey" ? "var(--edge)" : `url(#${id}-${ink})`;
}

const PATTERNS: Partial<Record<Ink, { path: string; width: number; turn?: number }>> = {
  hatch: { path: "M0 0V6", width: 2.4, turn: 45 },
  dots: { path: "M3 3h.01", width: 2.6 },
  cross: { path: "M0 0V6M0 0H6", width: 1.4, turn: 45 },
  lines: { path: "M0 2H6", width: 2 },
};

/** The patterns that `inkFill` refers to, with ids per drawing. */
export function InkPatterns({ id }: { id: string }) {
  return (
    <defs>
      {Object.entries(PATTERNS).map(([ink, { path, width, turn }]) => (
        <pattern
          key={ink}
          id={`${id}-${ink}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          {...(turn !== undefined && { patternTransform: `rotate(${turn})` })}
        >
          <rect width="6" height="6" fill="var(--raised)" />
          <path d={path} stroke="var(--ink)" strokeWidth={width} strokeLinecap={ink === "dots" ? "round" : "butt"} />
        </pattern>
      ))}
    </defs>
  );
}

/** Lines differ by dashes and point shapes. */
export const LINE_DASHES = [undefined, "7 5", "2 4", "10 4 2 4"] as const;

/** A data point in the shape of its line. */
export function LinePoint({ index, x, y }: { index: number; x: number; y: number }) {
  const outline = { stroke: "var(--ink)", strokeWidth: 1.6 };
  switch (index % 4) {
    case 0:
      return <circle cx={x} cy={y} r="4" fill="var(--ink)" {...outline} />;
    case 1:
      return <rect x={x - 3.8} y={y - 3.8} width="7.6" height="7.6" fill="var(--raised)" {...outline} />;
    case 2:
      return <path d={`M${x} ${y - 5}L${x + 4.8} ${y + 3.6}H${x - 4.8}Z`} fill="var(--ink)" {...outline} />;
    default:
      return (
        <path
          d={`M${x} ${y - 5.4}L${x + 5.4} ${y}L${x} ${y + 5.4}L${x - 5.4} ${y}Z`}
          fill="var(--raised)"
          {...outline}
        />
      );
  }
}
