import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { axeFaults } from "#tests/support/component.tsx";
import { Badge } from "./badge.tsx";
import { BandChip } from "./band-chip.tsx";
import { Icon } from "../media/icon.tsx";
import { Link } from "./link.tsx";
import { Logo } from "../media/logo.tsx";
import { ModuleBox } from "./module-box.tsx";
import { QrCode } from "../media/qr-code.tsx";
import { ServerHtml } from "./server-html.tsx";
import { Skeleton } from "./skeleton.tsx";

const BANDS = [4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9];

test('a screen reader reads band 6 as "Band 6.0"', () => {
  const { container } = render(<BandChip band={6} />);

  expect(container.textContent).toBe("Band 6.0");
});

test('a screen reader reads a missing band as "No band yet"', () => {
  render(<BandChip band={null} />);

  expect(screen.getByText("No band yet")).toBeTruthy();
});

test("icons, the logo's mark and a module's letter are hidden from screen readers", () => {
  const { container } = render(
    <>
      <Icon name="check" />
      <Logo />
      <ModuleBox type="reading" />
    </>,
  );

  const hiddenElements = [...container.querySelectorAll("svg"), screen.getByText("R")];
  expect(hiddenElements.map((element) => element.closest('[aria-hidden="true"]') !== null)).toEqual([true, true, true]);
});

test("a QR code is an image named by its label", () => {
  render(<QrCode text="otpauth://totp/Bandwise" label="QR code for your authenticator app" />);

  expect(screen.getByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
});

test("a skeleton announces that it is busy", () => {
  const { container } = render(<Skeleton lines={3} />);

  expect(container.querySelector('[aria-busy="true"]')?.children).toHaveLength(3);
});

test("server HTML keeps known tags, and loses scripts and event handlers", () => {
  const { container } = render(
    <ServerHtml html={'<p onclick="alert(1)">Read <strong>this</strong></p><script>alert(1)</script>'} />,
  );

  expect([...container.querySelectorAll("*")].map(({ localName }) => localName)).toEqual(["p", "strong"]);
  expect(container.querySelector("p")?.attributes).toHaveLength(0);
});

test("labels pass axe in both themes", async () => {
  render(
    <>
      {(["primary", "secondary", "success", "danger", "warning", "info"] as const).map((variant) => (
        <Badge key={variant} variant={variant}>
          {variant}
        </Badge>
      ))}
      {BANDS.map((band) => (
        <BandChip key={band} band={band} />
      ))}
      <BandChip band={null} />
      <Logo />
      <Link to="/books">Books</Link>
      <QrCode text="otpauth://totp/Bandwise" label="QR code" />
      <Skeleton lines={2} />
      <Skeleton height={40} />
    </>,
  );

  expect(await axeFaults()).toEqual([]);
});
