/** What an SVG must not contain: it is served from our own origin and must work offline. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/<\s*script/i, "has a script"],
  [/\son[a-z]+\s*=/i, "has an event handler"],
  [/<\s*(?:foreignObject|iframe|embed|object|image|a|animate|set)\b/i, "has an element that is not a drawing"],
  [/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i, "has a document type or a style sheet"],
  [/(?:href|src)\s*=\s*["'](?!#)/i, "refers to something outside itself"],
  [/url\(\s*["']?(?!#)/i, "refers to something outside itself"],
  [/@import|javascript:|data:/i, "refers to something outside itself"],
];

/** Returns everything that is wrong with an SVG for a given size. */
export function svgProblems(source: string, size: { width: number; height: number }): string[] {
  const problems = FORBIDDEN.filter(([pattern]) => pattern.test(source)).map(([, message]) => message);
  if (
    !/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg\b[^>]*\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(
      source,
    )
  ) {
    return [...problems, "is not an SVG picture (an svg element with its xmlns)"];
  }
  const box = /<svg\b[^>]*\sviewBox="\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/.exec(source);
  if (!box) return [...problems, "has no viewBox"];
  const ratio = Number(box[1]) / Number(box[2]);
  if (Math.abs(ratio - size.width / size.height) > 0.01 * ratio)
    problems.push(`has a viewBox of ${box[1] ?? ""} to ${box[2] ?? ""}, not the shape of width and height`);
  return [...new Set(problems)];
}
