import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BandPills } from "./band-pills.tsx";

test("the pills are All and the bands from 5 to 8, and the selected band is the current page", () => {
  const selection = { by: "category", id: "culture", band: 6.5 } as const;
  const html = renderToStaticMarkup(createElement(BandPills, { selection }));
  const text = html
    .replaceAll(/<[^>]+>/gu, " ")
    .split(/\s+/u)
    .filter(Boolean)
    .join(" ");
  expect(text).toBe("All Band 5 Band 5.5 Band 6 Band 6.5 Band 7 Band 7.5 Band 8");
  expect(/<a[^>]*aria-current="page"[^>]*>/u.exec(html)?.[0]).toContain("/samples/category/culture/6.5/");
});
