import type { RefusedPlace } from "#api/commands/operate/refuse-modules.ts";
import type { Finding } from "./findings.ts";

/** Returns the tests and books that have problems. Their published modules are kept. */
export function refusedPlaces(findings: readonly Finding[]): RefusedPlace[] {
  const places = new Map<string, RefusedPlace>();
  for (const { severity, file } of findings) {
    const [root, book, test] = file.split("/");
    if (severity !== "problem" || root !== "books" || book === undefined) continue;
    const place = { book, test: test === undefined || test === "book.yaml" ? null : test };
    places.set(`${place.book}/${place.test ?? ""}`, place);
  }
  return [...places.values()];
}
