import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { Alert } from "./alert.tsx";
import { showLoadingLine, clearBannerError, showBannerError } from "./banner.ts";
import { BannerStrip } from "./banner-strip.tsx";

afterEach(() => {
  act(clearBannerError);
  vi.useRealTimers();
});

describe("an alert", () => {
  test.each([
    ["danger", "alert"],
    ["warning", "alert"],
    ["success", "status"],
    ["info", "status"],
  ] as const)("with the variant %s has the role %s", (variant, role) => {
    render(<Alert variant={variant}>Saved</Alert>);

    expect(screen.getByRole(role).textContent).toBe("Saved");
  });

  test("has a Close button only if it can be closed", async () => {
    const onClose = vi.fn();
    const { rerender } = render(<Alert variant="info">Saved</Alert>);
    expect(screen.queryByRole("button")).toBeNull();

    rerender(
      <Alert variant="info" onClose={onClose}>
        Saved
      </Alert>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Close" }));

    expect(onClose).toHaveBeenCalledOnce();
  });

  test("closes itself after its time, but not while it contains the focus", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const onClose = vi.fn();
    render(
      <Alert variant="success" autoHideMs={5000} onClose={onClose}>
        Saved
      </Alert>,
    );

    act(() => screen.getByRole("button", { name: "Close" }).focus());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(onClose).not.toHaveBeenCalled();
    act(() => screen.getByRole("button", { name: "Close" }).blur());
    act(() => void vi.advanceTimersByTime(4999));
    expect(onClose).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));

    expect(onClose).toHaveBeenCalledOnce();
  });

  test("calls onTimeUp instead of onClose when its time is over", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const onClose = vi.fn();
    const onTimeUp = vi.fn();
    render(
      <Alert variant="success" autoHideMs={5000} onClose={onClose} onTimeUp={onTimeUp}>
        Saved
      </Alert>,
    );

    act(() => void vi.advanceTimersByTime(5000));

    expect(onTimeUp).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
  });

  test("moves the focus to the heading above it when it is closed", async () => {
    function Section() {
      const [isShown, setShown] = useState(true);
      return (
        <section>
          <h2>Settings</h2>
          {isShown && (
            <Alert variant="info" onClose={() => setShown(false)}>
              Saved
            </Alert>
          )}
        </section>
      );
    }
    render(<Section />);

    await userEvent.click(screen.getByRole("button", { name: "Close" }));

    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Settings" }));
  });

  test.each(["primary", "secondary", "success", "danger", "warning", "info", "light", "dark"] as const)(
    "with the variant %s passes axe in both themes",
    async (variant) => {
      render(
        <Alert variant={variant} title="Title" onClose={vi.fn()}>
          <p>Text</p>
        </Alert>,
      );

      expect(await axeFaults()).toEqual([]);
    },
  );
});

describe("the banner", () => {
  test("shows the loading line from the first request to the last response", () => {
    render(<BannerStrip />);
    expect(screen.queryByRole("progressbar")).toBeNull();
    const ends: (() => void)[] = [];

    act(() => void ends.push(showLoadingLine(), showLoadingLine()));
    expect(screen.queryByRole("progressbar", { name: "Loading" })).not.toBeNull();
    act(() => ends[0]?.());
    expect(screen.queryByRole("progressbar", { name: "Loading" })).not.toBeNull();
    act(() => ends[1]?.());

    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("announces an error, and Close removes it", async () => {
    render(<BannerStrip />);
    const liveRegion = screen.getByRole("alert");

    act(() => showBannerError({ text: "Network error." }));
    expect(screen.getByRole("alert")).toBe(liveRegion);
    expect(liveRegion.textContent).toContain("Network error.");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));

    expect(liveRegion.textContent).toBe("");
  });

  test("Try again removes the error and repeats the request once", async () => {
    const retry = vi.fn();
    render(<BannerStrip />);
    act(() => showBannerError({ text: "Network error.", retry }));

    await userEvent.click(screen.getByRole("button", { name: "Try again" }));

    expect(retry).toHaveBeenCalledOnce();
    expect(screen.queryByText("Network error.")).toBeNull();
  });

  test("an offer has its own button, which runs the offer and removes the error", async () => {
    const offer = { label: "Start a downloaded Reading test", act: vi.fn() };
    render(<BannerStrip />);
    act(() => showBannerError({ text: "Network error.", retry: vi.fn(), offer }));
    expect(screen.getAllByRole("button").map((button) => button.textContent || button.ariaLabel)).toEqual([
      "Start a downloaded Reading test",
      "Try again",
      "Close",
    ]);

    await userEvent.click(screen.getByRole("button", { name: "Start a downloaded Reading test" }));

    expect(offer.act).toHaveBeenCalledOnce();
    expect(screen.queryByText("Network error.")).toBeNull();
  });

  test("passes axe in both themes", async () => {
    const offer = { label: "Start a downloaded Reading test", act: vi.fn() };
    render(<BannerStrip isLoading />);
    act(() => showBannerError({ text: "Network error.", retry: vi.fn(), offer }));

    expect(await axeFaults()).toEqual([]);
  });
});
