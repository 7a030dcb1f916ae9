import { expect, test } from "vitest";
import { REACTIONS } from "#core/wire/feedback/reactions.ts";
import { shareLinks } from "./share-links.ts";
import { learnersLabel, REACTION_LABELS } from "./labels.ts";

test("every reaction has a different word and emoji", () => {
  const all = REACTIONS.map((reaction) => REACTION_LABELS[reaction]);
  expect(new Set(all.map(({ word }) => word)).size).toBe(6);
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(6);
});

test.each([
  [null, ""],
  [0, ", 0 learners"],
  [1, ", 1 learner"],
  [12, ", 12 learners"],
])("a screen reader reads a count of %s as %j", (count, words) => {
  expect(learnersLabel(count)).toBe(words);
});

test("links contain the address and the text, escaped", () => {
  const links = shareLinks({ url: "https://bandwise.test/a?b=c&d", text: "Reading: band 7.5 & more" });
  expect(links.map(({ name }) => name)).toEqual(["WhatsApp", "Facebook", "Messenger", "Telegram"]);
  const url = "https%3A%2F%2Fbandwise.test%2Fa%3Fb%3Dc%26d";
  for (const { href } of links) expect(href).toContain(url);
  expect(links[0]?.href).toBe(`https://wa.me/?text=Reading%3A%20band%207.5%20%26%20more%20${url}`);
  expect(links[3]?.href).toBe(`https://t.me/share/url?url=${url}&text=Reading%3A%20band%207.5%20%26%20more`);
});
