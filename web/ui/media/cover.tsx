import { createContext, type ReactNode, use, useState } from "react";
import { cx } from "../style/cx.ts";
import { hashText } from "../platform/hash-text.ts";
import styles from "./cover.module.css";

/** The colours of a drawn cover: `ink` for the words, `accent` for the pattern. */
type Colours = { background: string; ink: string; accent: string };

const COLOURS: readonly [Colours, ...Colours[]] = [
  { background: "#1f4b5e", ink: "#f3efe2", accent: "#f3efe2" },
  { background: "#a8492a", ink: "#fbf1e4", accent: "#fbf1e4" },
  { background: "#e6dcbd", ink: "#1b2a2a", accent: "#1b2a2a" },
  { background: "#ccd6c6", ink: "#1c2f26", accent: "#1c2f26" },
  { background: "#473654", ink: "#f4e9d8", accent: "#f0c96b" },
  { background: "#2c4a34", ink: "#eef3e2", accent: "#cfe3a8" },
];

/** Returns `count` numbers that begin at `first` and differ by `step`. */
const series = (count: number, first: number, step: number): number[] =>
  Array.from({ length: count }, (_, i) => first + i * step);

const waves = (color: string): ReactNode => (
  <g fill="none" stroke={color} strokeWidth="1.5" opacity=".55">
    {series(6, 92, 12).map((y) => (
      <path key={y} d={`M-6 ${y}c22-10 44 10 66 0s44 10 66 0`} />
    ))}
  </g>
);
const field = (color: string): ReactNode => (
  <g stroke={color} strokeWidth="1.5" opacity=".5">
    {series(13, -60, 20).map((x) => (
      <path key={x} d={`M60 70L${x} 166`} />
    ))}
    <path d="M0 70h120" />
  </g>
);
const globe = (color: string): ReactNode => (
  <g fill="none" stroke={color} strokeWidth="1.2" opacity=".6">
    <circle cx="78" cy="112" r="44" />
    <ellipse cx="78" cy="112" rx="28" ry="44" />
    <ellipse cx="78" cy="112" rx="11" ry="44" />
    <path d="M34 112h88M40 90h76M40 134h76" />
  </g>
);
const grid = (color: string): ReactNode => (
  <g fill="none" stroke={color} strokeWidth="1.2" opacity=".65">
    {series(5, 74, 15).flatMap((y) =>
      series(4, 52, 15).map((x) => <rect key={`${x} ${y}`} x={x} y={y} width="11" height="11" />),
    )}
    <rect x="67" y="104" width="11" height="11" fill={color} />
    <rect x="97" y="89" width="11" height="11" fill={color} />
  </g>
);
const lamp = (color: string): ReactNode => (
  <g fill="none" stroke={color} strokeWidth="1.5" opacity=".75">
    {series(6, 10, 10).map((r) => (
      <circle key={r} cx="92" cy="136" r={r} />
    ))}
    <circle cx="92" cy="136" r="5" fill={color} />
  </g>
);
const strata = (color: string): ReactNode => (
  <g fill="none" stroke={color} strokeWidth="1.5" opacity=".6">
    {series(7, 84, 12).map((y, i) => (
      <path key={y} d={`M${14 + ((i * 29) % 46)} ${y}H120`} />
    ))}
  </g>
);
const PATTERNS = [waves, field, globe, grid, lamp, strata] as const;

/** Splits a book's name for its cover: a bold first word, the rest, and a large number if the name ends with one. */
export function splitCoverName(name: string): { first: string; rest: string; number: string } {
  const words = name.split(/\s+/u).filter((word) => word !== "");
  const last = words.at(-1) ?? "";
  const number = words.length > 1 && /^\d{1,3}$/u.test(last) ? last : "";
  const rest = number === "" ? words.slice(1) : words.slice(1, -1);
  return { first: words[0] ?? "", rest: rest.join(" "), number };
}

/** A picture in one format and width, in pixels. */
type Source = { type: string; width: number; src: string };

/** The address of an image CDN, or null to load pictures from our own server. */
export const ImageCdnContext = createContext<string | null>(null);

export type CoverProps = {
  name: string;
  /** Address of the book's own picture. Without one, or if it cannot be loaded, a flat cover is drawn from the name. */
  src?: string | null | undefined;
  /** The picture in other formats and widths. */
  sources?: readonly Source[] | undefined;
  /** CSS pixels. The height is 4/3 of the width. */
  width?: number | undefined;
  /** The largest width in CSS pixels, if `className` sets the width. */
  maxWidth?: number | undefined;
  className?: string | undefined;
};

/** The cover of a book. Hidden from screen readers: the name is always beside it. */
export function Cover({ name, src, sources = [], width, maxWidth = 72, className }: CoverProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  // A name always has the same colours and pattern.
  const hash = hashText(name);
  const colours = COLOURS[hash % COLOURS.length] ?? COLOURS[0];
  // Divided, so that covers of one colour can have different patterns.
  const drawPattern = PATTERNS[Math.floor(hash / 7) % PATTERNS.length] ?? waves;
  const words = splitCoverName(name);
  return (
    <span
      className={cx(styles.cover, className)}
      style={width === undefined ? undefined : { width }}
      aria-hidden="true"
    >
      {src === null || src === undefined || failedSrc === src ? (
        <svg viewBox="0 0 120 160" preserveAspectRatio="xMidYMid slice">
          <rect width="120" height="160" fill={colours.background} />
          {drawPattern(colours.accent)}
          <text x="12" y="24" fontWeight="700" fontSize="13" fill={colours.ink} {...fitLine(words.first, 13)}>
            {words.first}
          </text>
          <text x="12" y="38" fontSize="11" fill={colours.ink} {...fitLine(words.rest, 11)}>
            {words.rest}
          </text>
          <text x="10" y="146" fontWeight="700" fontSize="56" letterSpacing="-3" fill={colours.ink}>
            {words.number}
          </text>
        </svg>
      ) : (
        <Picture src={src} sources={sources} width={width ?? maxWidth} onError={() => setFailedSrc(src)} />
      )}
    </span>
  );
}

/** Picture formats, the smallest files first: a browser takes the first format that it knows. */
const TYPES = ["image/avif", "image/webp"];

type PictureProps = { src: string; sources: readonly Source[]; width: number; onError: () => void };

function Picture({ src, sources, width, onError }: PictureProps) {
  const cdn = use(ImageCdnContext);
  const image = { loading: "lazy", decoding: "async", onError } as const;
  if (cdn !== null) {
    const addressAt = (density: number): string => `${cdn}${src}?auto=format,compress&w=${width * density}`;
    return <img {...image} alt="" src={addressAt(1)} srcSet={`${addressAt(2)} 2x, ${addressAt(3)} 3x`} />;
  }
  return (
    <picture>
      {TYPES.map((type) => {
        const sourcesOfType = sources.filter((source) => source.type === type);
        const srcSet = sourcesOfType.map((source) => `${source.src} ${source.width}w`).join(", ");
        return srcSet === "" ? null : <source key={type} type={type} srcSet={srcSet} sizes={`${width}px`} />;
      })}
      <img {...image} alt="" src={src} />
    </picture>
  );
}

/** The widest line that fits a cover, in units of its drawing. */
const LINE_WIDTH = 98;
/** Width of an average letter, as a share of the font size. */
const LETTER_WIDTH = 0.56;

/** Returns attributes that squeeze a long line into the width of the cover. */
function fitLine(line: string, fontSize: number): { textLength?: number; lengthAdjust?: "spacingAndGlyphs" } {
  const width = line.length * fontSize * LETTER_WIDTH;
  return width > LINE_WIDTH ? { textLength: LINE_WIDTH, lengthAdjust: "spacingAndGlyphs" } : {};
}
