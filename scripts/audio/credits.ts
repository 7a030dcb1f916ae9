import { type Cast, voiceOf } from "./cast.ts";

/** Returns the page that names the voices in a module's recordings and their licences. */
export function credits(cast: Cast, parts: readonly { part: string; speakers: ReadonlyMap<string, string> }[]): string {
  const rows = parts.flatMap(({ part, speakers }) =>
    [...speakers].map(([name, id]) => {
      const { blend, accent, sex } = voiceOf(cast, id);
      return `| ${part} | ${name} | ${id} | ${accent}, ${sex} | ${Object.keys(blend).join(", ")} |`;
    }),
  );
  const { name, voices, licence } = cast.engine;
  const voiceIds = [...new Set(parts.flatMap(({ speakers }) => [...speakers.values()]))].sort();
  const credited = voiceIds.flatMap((id) => {
    const { credit } = voiceOf(cast, id);
    return credit === undefined ? [] : [`- ${id}: ${credit}.`];
  });
  return [
    "# Voices",
    "",
    "The scripts were written for Bandwise. The recordings are synthetic speech: no person was recorded for them. Written by `npm run content:audio`; do not edit.",
    "",
    "| Part | Speaker | Voice | Accent | Engine voice |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    ...(credited.length > 0 ? [...credited, ""] : []),
    `Engine: ${name}, with the voices of ${voices}. ${licence}. A program generates the background sounds. Bandwise contains no part of the engine, which runs only when the recordings are made.`,
    "",
  ].join("\n");
}
