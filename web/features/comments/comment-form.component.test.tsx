import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { CommentForm } from "./comment-form.tsx";

const box = (): HTMLTextAreaElement => screen.getByLabelText("Your comment");
const post = (): HTMLElement => screen.getByRole("button", { name: "Post comment" });
const isDisabled = (): boolean => post().getAttribute("aria-disabled") === "true";

test("posts a comment, then is empty and keeps the focus on the button", async () => {
  const onAdd = vi.fn(() => Promise.resolve());
  render(<CommentForm onAdd={onAdd} />);
  expect(isDisabled()).toBe(true);
  await userEvent.fill(box(), "Well explained");
  await expect.poll(isDisabled).toBe(false);

  await userEvent.click(post());

  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledWith("Well explained"));
  await expect.poll(() => box().value).toBe("");
  expect(document.activeElement).toBe(post());
  await expect.poll(isDisabled).toBe(true);
});

test("does not post an empty comment", async () => {
  const onAdd = vi.fn(() => Promise.resolve());
  render(<CommentForm onAdd={onAdd} />);
  await userEvent.fill(box(), "   ");
  await userEvent.tab();
  await screen.findByText("Comment is required");

  await userEvent.click(post(), { force: true });

  expect(onAdd).not.toHaveBeenCalled();
});

test("keeps the comment in the box when the device cannot save it", async () => {
  render(<CommentForm onAdd={() => Promise.reject(new Error("full"))} />);
  await userEvent.fill(box(), "Well explained");
  await expect.poll(isDisabled).toBe(false);

  await userEvent.click(post());

  expect((await screen.findByRole("alert")).textContent).toContain("could not save your comment");
  expect(box().value).toBe("Well explained");
  expect(await axeFaults()).toEqual([]);
});

test("posts once when the button is pressed twice", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onAdd = vi.fn(() => promise);
  render(<CommentForm onAdd={onAdd} />);
  await userEvent.fill(box(), "Well explained");
  await expect.poll(isDisabled).toBe(false);

  await userEvent.click(post());
  await userEvent.click(await screen.findByText("Posting"));
  resolve();

  await expect.poll(() => box().value).toBe("");
  expect(onAdd).toHaveBeenCalledOnce();
});
