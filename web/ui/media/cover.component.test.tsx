import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Cover, ImageCdnContext } from "./cover.tsx";

const SOURCES = [
  { type: "image/avif", width: 72, src: "/media/a.avif" },
  { type: "image/avif", width: 144, src: "/media/b.avif" },
  { type: "image/webp", width: 72, src: "/media/c.webp" },
];

test("draws the cover from the name if the book has no picture", () => {
  const { container } = render(<Cover name="Tidewater 1" src={null} />);

  expect(container.querySelector("svg")?.textContent).toContain("Tidewater");
  expect(container.querySelector("img")).toBeNull();
});

test("offers AVIF before WebP, in the available widths", () => {
  const { container } = render(<Cover name="Tidewater 1" src="/media/x.png" sources={SOURCES} width={72} />);

  expect([...container.querySelectorAll("source")].map(({ type, srcset, sizes }) => [type, srcset, sizes])).toEqual([
    ["image/avif", "/media/a.avif 72w, /media/b.avif 144w", "72px"],
    ["image/webp", "/media/c.webp 72w", "72px"],
  ]);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/media/x.png");
});

test("requests the format and the size from the image CDN, if one is configured", () => {
  const { container } = render(
    <ImageCdnContext value="https://img.test/site">
      <Cover name="Tidewater 1" src="/media/x.png" sources={SOURCES} width={64} />
    </ImageCdnContext>,
  );

  expect(container.querySelector("source")).toBeNull();
  expect(container.querySelector("img")?.getAttribute("src")).toBe(
    "https://img.test/site/media/x.png?auto=format,compress&w=64",
  );
  expect(container.querySelector("img")?.srcset).toContain("w=128 2x");
});

test("draws the cover if the picture cannot be loaded", () => {
  const { container } = render(<Cover name="Tidewater 1" src="/media/x.png" sources={SOURCES} />);
  const image = container.querySelector("img");
  if (image === null) throw new Error("no picture");

  fireEvent.error(image);

  expect(container.querySelector("svg")?.textContent).toContain("Tidewater");
});
