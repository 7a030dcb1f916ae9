/** Passes every payload of the corpus through both HTML readers and React: alone, and inside a field of the API. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readAnnotated, writeAnnotated } from "#core/wire/library/annotated-text.ts";
import { plainText } from "#core/wire/text/plain-text.ts";
import { packedPayloads, XSS_PAYLOADS } from "#tests/support/xss-payloads.ts";
import { safeNext } from "#web/paths.ts";
import { ServerHtml } from "#web/ui/display/server-html.tsx";
import { readAlert } from "./alert-banner.tsx";

const renderHtml = (html: string): string => renderToStaticMarkup(createElement(ServerHtml, { html }));
/** Returns the markup without the elements that are allowed. */
const removeAllowedElements = (markup: string): string =>
  markup.replaceAll(
    /<\/?(?:p|ul|ol|li|strong|em|figure|figcaption|table|thead|tbody|tr|td)>|<th(?: scope="[^"<>]*")?>|<\/th>|<link rel="preload" as="image" href="\/media\/[\w.-]+"\/>|<img(?: (?:src="\/media\/[\w.-]+"|(?:alt|width|height)="[^"<>]*"))*\/>/g,
    "",
  );

test("the corpus has at least two hundred different payloads", () => {
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(200);
  expect(new Set(XSS_PAYLOADS).size).toBe(XSS_PAYLOADS.length);
});

test("packedPayloads leaves out no payload", () => {
  const maxCharacters = 2000;
  expect(packedPayloads(maxCharacters).join("\n")).toBe(XSS_PAYLOADS.join("\n"));
});

test.each(XSS_PAYLOADS)("%j creates no element except the allowed ones", (payload) => {
  for (const html of [
    payload,
    `<p>${payload}</p>`,
    `<p><strong>${payload}`,
    `<img src="${payload}" alt="${payload}"/>`,
  ])
    expect(removeAllowedElements(renderHtml(html))).not.toMatch(/[<>]/);
});

test.each(XSS_PAYLOADS)("%j stays text in an annotated answer", (payload) => {
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
  // A compromised server could send the payload itself. The reader must not take other types of marks from it.
  for (const { type } of readAnnotated(payload).marks) expect(["grammar", "style"]).toContain(type);
});

test.each(XSS_PAYLOADS)("%j in an address is shown as text, and is never used as a link", (payload) => {
  const arrival = readAlert({ search: `?${new URLSearchParams({ alert: payload }).toString()}`, key: "default" });
  expect(arrival?.text).toBe(Array.from(plainText(payload)).slice(0, 200).join(""));
  expect(arrival?.isForeign).toBe(true);
  expect(safeNext(payload)).toBeNull();
});
