import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";

function open(change: Partial<ConfirmDialogProps> = {}) {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()];
  render(
    <ConfirmDialog
      open
      title="Refund 4.99 CAD?"
      confirmLabel="Refund"
      cancelLabel="Keep the payment"
      onConfirm={onConfirm}
      onClose={onClose}
      {...change}
    />,
  );
  return { onConfirm, onClose };
}

test("a confirmation carries out the action with one button, and cancels with the other", async () => {
  const { onConfirm, onClose } = open();
  await userEvent.click(screen.getByRole("button", { name: "Refund" }));
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(screen.getByRole("button", { name: "Keep the payment" }));
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

test("the button of a blocked action does nothing", async () => {
  const { onConfirm } = open({ isBlocked: true });
  const button = screen.getByRole("button", { name: "Refund" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  button.click();
  expect(onConfirm).not.toHaveBeenCalled();
});
