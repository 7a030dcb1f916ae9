import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { Button } from "./button.tsx";
import { ButtonLink } from "./button-link.tsx";

test("a button runs its action on a click, on Enter and on Space", async () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Start</Button>);
  const button = screen.getByRole("button", { name: "Start" });

  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard(" ");

  expect(onClick).toHaveBeenCalledTimes(3);
});

test("a button does not submit a form unless it is a submit button", async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Look</Button>
      <Button type="submit">Send</Button>
    </form>,
  );

  await userEvent.click(screen.getByRole("button", { name: "Look" }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("a busy button ignores clicks and keeps its width and the focus", async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Save changes</Button>);
  const button = screen.getByRole("button", { name: "Save changes" });
  await userEvent.click(button);
  const { width } = button.getBoundingClientRect();

  rerender(
    <Button onClick={onClick} busy="Saving">
      Save changes
    </Button>,
  );
  await userEvent.click(button);

  expect(onClick).toHaveBeenCalledOnce();
  expect(button.getBoundingClientRect().width).toBe(width);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(screen.getByRole("status").textContent).toBe("Saving");
});

test("a busy button contains a label that is longer than its usual label", () => {
  render(<Button busy="Saving your changes">Save</Button>);
  const inside = screen.getByRole("status").getBoundingClientRect();
  const button = screen.getByRole("button").getBoundingClientRect();
  expect(screen.getByRole("status").scrollWidth).toBeLessThanOrEqual(Math.ceil(inside.width));
  expect(inside.left).toBeGreaterThan(button.left);
  expect(inside.right).toBeLessThan(button.right);
});

test("a disabled button takes neither clicks nor the focus", async () => {
  const onClick = vi.fn();
  render(
    <Button disabled onClick={onClick}>
      Start
    </Button>,
  );

  await userEvent.click(screen.getByRole("button"), { force: true });
  await userEvent.tab();

  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});

test("a button link is a link to its address", () => {
  render(<ButtonLink to="/books">Books</ButtonLink>);

  expect(screen.getByRole("link", { name: "Books" }).getAttribute("href")).toBe("/books");
});

test("buttons pass axe in both themes in every variant", async () => {
  render(
    <>
      {(["solid", "outline", "quiet", "danger"] as const).map((variant) => (
        <Button key={variant} variant={variant} size="lg">
          {variant}
        </Button>
      ))}
      <Button busy="Saving">Save</Button>
      <ButtonLink to="/books">Books</ButtonLink>
    </>,
  );

  expect(await axeFaults()).toEqual([]);
});
