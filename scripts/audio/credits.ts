import { type Cast, voiceOf } from "./cast.ts";

/** Returns the page that names the voices in a module's recordings and their licences. */
export function credits(cast: Cast, parts: readonly { part: string; speakers: ReadonlyMap<string, string> }[]): string {
  const used = [...new Set(parts.flatMap((part) => [...part.speakers.values()]))].sort();
  const engines = [...new Set(used.map((id) => voiceOf(cast, id).engine))];
  const rows = parts.flatMap(({ part, speakers }) =>
    [...speakers].map(([name, id]) => {
      const { voice, engine } = voiceOf(cast, id);
      return `| ${part} | ${name} | ${id} | ${voice.accent}, ${voice.sex} | ${engine.name} |`;
    }),
  );
  return [
    "# Voices",
    "",
    "The scripts were written for Bandwise. The recordings are synthetic speech: no person was recorded, and nobody's voice is imitated. Written by `npm run content:audio`; do not edit.",
    "",
    "| Part | Speaker | Voice | Accent | Engine |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    "## Engines",
    "",
    ...engines.map((engine) => `- **${engine.name}** (Debian: ${engine.packages.join(", ")}). ${engine.licence}`),
    "",
    "The engines run only where the recordings are made; none of them is part of Bandwise.",
    "",
  ].join("\n");
}
