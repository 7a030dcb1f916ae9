/** Checks that docs/asvs.md and SECURITY.md name existing files and cover every requirement. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const page = read("docs/asvs.md");

type Row = { id: string; status: string; where: string; why: string };
const readRows = (id: RegExp): Row[] =>
  page.split("\n").flatMap((line) => {
    const [, first = "", , status = "", where = "", why = ""] = line.split("|").map((cell) => cell.trim());
    return id.test(first) ? [{ id: first, status, where, why }] : [];
  });
const requirements = readRows(/^V\d+\.\d+\.\d+$/u);
const checklist = readRows(/^\d+$/u);
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:\.?[\w-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|md|json))`/gu)].map(([, file = ""]) => file);

describe("security documents", () => {
  test("name only files that exist", () => {
    const named = [...filesIn(page), ...filesIn(read("SECURITY.md"))].filter((file) => file !== "dist/sbom.cdx.json");
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test("have a row for every requirement of levels 1 and 2 once, or list it as not applicable", () => {
    const [, section = ""] = /## What does not apply([\s\S]*?)\n## /u.exec(page) ?? [];
    const notApplicable = [...section.matchAll(/V\d+\.\d+\.\d+/gu)].map(([id]) => id);
    const all = [...requirements.map(({ id }) => id), ...notApplicable];
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(253);
  });

  test("list all seventy rows of the checklist", () => {
    expect(checklist.map(({ id }) => Number(id))).toEqual(Array.from({ length: 70 }, (_, n) => n + 1));
  });

  test.each([...requirements, ...checklist])(
    "give a file for $id ($status), and a reason where it is not done",
    (row) => {
      expect(["done", "deviation", "open"]).toContain(row.status);
      expect(filesIn(row.where).length).toBeGreaterThan(0);
      if (row.status !== "done") expect(row.why.length).toBeGreaterThan(5);
    },
  );

  test("state the right totals", () => {
    const count = (status: string): number => requirements.filter((row) => row.status === status).length;
    expect(page).toContain(
      `${count("done")} are done, ${count("deviation")} are deviations, and ${count("open")} are open`,
    );
  });
});
