import { expect, it } from "vitest";
import { composeEmail } from "./compose-email.ts";

const WRITER = { random: { bytes: (count: number) => new Uint8Array(count) }, supportEmail: "help@bandwise.test" };
const READER = { email: "ada@example.test", first_name: "Ada" };
const HOSTILE = `<img src=x onerror="alert('1')">&`;

it("escapes markup in every part of the HTML, and none in the text", () => {
  const { html, text } = composeEmail(WRITER, READER, HOSTILE, [
    HOSTILE,
    { link: `https://bandwise.test/?a="><script>`, label: HOSTILE },
    { code: HOSTILE, label: HOSTILE },
  ]);
  expect(html).not.toContain("<img");
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;");
  expect(text).toContain(HOSTILE);
});
