/** Fills of a chart's first seven series or slices. They differ by pattern, so that they differ without colour too. */
const FILLS = ["hatch", "solid", "dots", "empty", "cross", "lines", "grey"] as const;
type Fill = (typeof FILLS)[number];

/** Returns the fill of one of `count` series or slices. A single one is solid. `id` is that of `FillPatterns`. */
export function fillOf(id: string, index: number, count: number): string {
  const fill = count === 1 ? "solid" : (FILLS[index % FILLS.length] ?? "solid");
  if (fill === "solid") return "var(--ink)";
  if (fill === "empty") return "var(--raised)";
  return fill === "grey" ? "var(--edge)" : `url(#${id}-${fill})`;
}

/** SVG patterns of 6 by 6 pixels. `width` is that of the line. */
const PATTERNS: Partial<Record<Fill, { path: string; width: number; rotationDegrees?: number }>> = {
  hatch: { path: "M0 0V6", width: 2.4, rotationDegrees: 45 },
  dots: { path: "M3 3h.01", width: 2.6 },
  cross: { path: "M0 0V6M0 0H6", width: 1.4, rotationDegrees: 45 },
  lines: { path: "M0 2H6", width: 2 },
};

/** The patterns that `fillOf` refers to. `id` must be unique on the page. */
export function FillPatterns({ id }: { id: string }) {
  return (
    <defs>
      {Object.entries(PATTERNS).map(([fill, { path, width, rotationDegrees }]) => (
        <pattern
          key={fill}
          id={`${id}-${fill}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          {...(rotationDegrees !== undefined && { patternTransform: `rotate(${rotationDegrees})` })}
        >
          <rect width="6" height="6" fill="var(--raised)" />
          <path d={path} stroke="var(--ink)" strokeWidth={width} strokeLinecap={fill === "dots" ? "round" : "butt"} />
        </pattern>
      ))}
    </defs>
  );
}

const DASHES = [undefined, "7 5", "2 4", "10 4 2 4"] as const;

/** Returns the dashes of a line. Undefined for a solid line. */
export function dashOf(index: number): string | undefined {
  return DASHES[index % DASHES.length];
}

/** A data point. The shapes repeat after four lines, as the dashes do. */
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
