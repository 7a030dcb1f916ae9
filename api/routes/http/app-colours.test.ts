import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { APP_COLOURS } from "./app-colours.ts";

const tokens = readFileSync(join(import.meta.dirname, "../../../web/ui/style/tokens.css"), "utf8");
const colours = [...APP_COLOURS.matchAll(/--[\w-]+: [^;]+;/gu)].map(([line]) => line);

test("finds the colours of the server's pages", () => expect(colours.length).toBeGreaterThan(15));

test.each(colours)("the app has the colour %s too", (colour) => expect(tokens).toContain(colour));
