import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { Button } from "../form/button.tsx";
import { TextField } from "../form/text-field.tsx";
import { BackContext } from "./use-close-on-back.ts";
import { Dialog } from "./dialog.tsx";
import { Sheet } from "./sheet.tsx";

type Kind = "dialog" | "sheet";

function Page({ kind, onClose }: { kind: Kind; onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    onClose?.();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <a href="#behind">Behind</a>
      {kind === "dialog" ? (
        <Dialog
          open={isOpen}
          onClose={close}
          title="Delete the download?"
          actions={<Button onClick={close}>Keep</Button>}
        >
          <TextField label="Reason" />
        </Dialog>
      ) : (
        <Sheet open={isOpen} onClose={close} title="Delete the download?" subtitle="Reading test 1">
          <TextField label="Reason" />
        </Sheet>
      )}
    </>
  );
}

const open = async (): Promise<HTMLElement> => {
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  return screen.getByRole("dialog", { name: "Delete the download?" });
};

/** Clicks near the left edge of the window, outside every dialog and sheet. */
const clickBackdrop = (): Promise<void> => userEvent.click(document.documentElement, { position: { x: 5, y: 5 } });

test.each<Kind>(["dialog", "sheet"])("a closed %s is not in the DOM", (kind) => {
  render(<Page kind={kind} />);

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByLabelText("Reason")).toBeNull();
});

test.each<Kind>(["dialog", "sheet"])("an open %s is named by its title and gets the focus", async (kind) => {
  render(<Page kind={kind} />);

  const dialog = await open();

  expect(dialog.contains(document.activeElement)).toBe(true);
});

test.each<Kind>(["dialog", "sheet"])(
  "Escape closes a %s and returns the focus to the element that opened it",
  async (kind) => {
    render(<Page kind={kind} />);
    await open();

    await userEvent.keyboard("{Escape}");

    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
  },
);

test.each<Kind>(["dialog", "sheet"])("a click outside a %s closes it, a click inside does not", async (kind) => {
  render(<Page kind={kind} />);
  await open();

  await userEvent.click(screen.getByRole("heading", { name: "Delete the download?" }));
  expect(screen.queryByRole("dialog")).not.toBeNull();
  await clickBackdrop();

  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test.each<Kind>(["dialog", "sheet"])("Tab never reaches the page behind an open %s", async (kind) => {
  render(<Page kind={kind} />);
  await open();
  const behind = [screen.getByText("Open").closest("button"), screen.getByText("Behind")];

  for (let i = 0; i < 6; i++) {
    await userEvent.tab();
    expect(behind).not.toContain(document.activeElement);
  }
});

test.each<Kind>(["dialog", "sheet"])("Back closes a %s once, and only while it is open", async (kind) => {
  const onClose = vi.fn();
  let goBack: (() => void) | null = null;
  const closeOnBack = (close: () => void): (() => void) => {
    goBack = close;
    return () => {
      goBack = null;
    };
  };
  render(
    <BackContext value={closeOnBack}>
      <Page kind={kind} onClose={onClose} />
    </BackContext>,
  );
  expect(goBack).toBeNull();
  await open();

  (goBack as (() => void) | null)?.();

  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  expect(goBack).toBeNull();
});

test("a sheet has a Close button", async () => {
  render(<Page kind="sheet" />);
  const sheet = await open();

  await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1) ?? sheet);

  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("a dialog stays open if its owner does not close it", async () => {
  const onClose = vi.fn();
  render(<Dialog open onClose={onClose} title="Hand in?" actions={<Button>Hand in</Button>} />);

  await userEvent.keyboard("{Escape}");

  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByRole("dialog", { name: "Hand in?" })).toBeTruthy();
});

test.each<Kind>(["dialog", "sheet"])("an open %s passes axe in both themes", async (kind) => {
  render(<Page kind={kind} />);
  await open();

  expect(await axeFaults()).toEqual([]);
});
