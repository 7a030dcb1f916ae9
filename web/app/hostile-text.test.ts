/** The two readers of HTML, and React behind them, with every payload of the corpus: alone, and inside a real field. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readAnnotated, writeAnnotated } from "#core/wire/annotated-text.ts";
import { plainText } from "#core/wire/plain-text.ts";
import { packedPayloads, XSS_PAYLOADS } from "#tests/support/xss-payloads.ts";
import { safeNext } from "#web/paths.ts";
import { ServerHtml } from "#web/ui/server-html.tsx";
import { readArrival } from "./arrival-banner.tsx";

const shown = (html: string): string => renderToStaticMarkup(createElement(ServerHtml, { html }));
/** What is left of markup when the elements that the reader knows are taken out: nothing may be. */
const foreign = (markup: string): string =>
  markup.replaceAll(
    /<\/?(?:p|ul|ol|li|strong|em|figure|figcaption|table|thead|tbody|tr|td)>|<th(?: scope="[^"<>]*")?>|<\/th>|<link rel="preload" as="image" href="\/media\/[\w.-]+"\/>|<img(?: (?:src="\/media\/[\w.-]+"|(?:alt|width|height)="[^"<>]*"))*\/>/g,
    "",
  );

test("the corpus has at least two hundred payloads, no two alike", () => {
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(200);
  expect(new Set(XSS_PAYLOADS).size).toBe(XSS_PAYLOADS.length);
  expect(packedPayloads(2000).join("\n")).toBe(XSS_PAYLOADS.join("\n"));
});

test.each(XSS_PAYLOADS)("%j becomes no markup", (payload) => {
  for (const html of [
    payload,
    `<p>${payload}</p>`,
    `<p><strong>${payload}`,
    `<img src="${payload}" alt="${payload}"/>`,
  ])
    expect(foreign(shown(html))).not.toMatch(/[<>]/);
});

test.each(XSS_PAYLOADS)("%j stays a word of the answer it stands in", (payload) => {
  const mark = {
    type: "grammar",
    rule: payload,
    reason: payload,
    suggestions: [payload.replaceAll("\n", " ")],
  } as const;
  const annotated = writeAnnotated(payload, [
    { ...mark, start: 0, end: payload.length, suggestions: [...mark.suggestions] },
  ]);
  expect(annotated.replaceAll(/<span(?: data-(?:type|rule|reason|suggestion)="[^"<>]*")+>|<\/span>/g, "")).not.toMatch(
    /[<>"]/,
  );
  expect(readAnnotated(annotated)).toMatchObject({ text: payload, marks: [{ reason: payload }] });
  // Read raw, as if a server had been made to send it.
  for (const each of readAnnotated(payload).marks) expect(["grammar", "style"]).toContain(each.type);
});

test.each(XSS_PAYLOADS)("%j in an address is at most a sentence, and leads nowhere", (payload) => {
  const arrival = readArrival({ search: `?${new URLSearchParams({ alert: payload }).toString()}`, key: "default" });
  expect(arrival?.text).toBe(Array.from(plainText(payload)).slice(0, 200).join(""));
  expect(arrival?.isForeign).toBe(true);
  expect(safeNext(payload)).toBeNull();
});
