import { expect, test } from "vitest";
import { shareLinks } from "./share-links.ts";

test("links to four social networks contain the address and the text, escaped", () => {
  const links = shareLinks({ url: "https://bandwise.test/a?b=c&d", text: "Reading: band 7.5 & more" });
  expect(links.map(({ name }) => name)).toEqual(["WhatsApp", "Facebook", "Messenger", "Telegram"]);
  const url = "https%3A%2F%2Fbandwise.test%2Fa%3Fb%3Dc%26d";
  for (const { href } of links) expect(href).toContain(url);
  expect(links[0]?.href).toBe(`https://wa.me/?text=Reading%3A%20band%207.5%20%26%20more%20${url}`);
  expect(links[3]?.href).toBe(`https://t.me/share/url?url=${url}&text=Reading%3A%20band%207.5%20%26%20more`);
});
