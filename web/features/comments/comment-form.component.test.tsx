import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { CommentForm } from "./comment-form.tsx";

const field = (): HTMLTextAreaElement => screen.getByLabelText("Your comment");
const postButton = (): HTMLElement => screen.getByRole("button", { name: "Post comment" });
const isDisabled = (): boolean => postButton().getAttribute("aria-disabled") === "true";

test("posts a comment, then is empty and keeps the focus on the button", async () => {
  const onAdd = vi.fn(() => Promise.resolve());
  render(<CommentForm onAdd={onAdd} />);
  expect(isDisabled()).toBe(true);
  await userEvent.fill(field(), "Well explained");
  await expect.poll(isDisabled).toBe(false);

  await userEvent.click(postButton());

  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledWith("Well explained"));
  await expect.poll(() => field().value).toBe("");
  expect(document.activeElement).toBe(postButton());
  await expect.poll(isDisabled).toBe(true);
});

test("does not post an empty comment", async () => {
  const onAdd = vi.fn(() => Promise.resolve());
  render(<CommentForm onAdd={onAdd} />);
  await userEvent.fill(field(), "   ");
  await userEvent.tab();
  await screen.findByText("Comment is required");

  await userEvent.click(postButton(), { force: true });

  expect(onAdd).not.toHaveBeenCalled();
});

test("keeps the comment in the box when the device cannot save it", async () => {
  render(<CommentForm onAdd={() => Promise.reject(new Error("full"))} />);
  await userEvent.fill(field(), "Well explained");
  await expect.poll(isDisabled).toBe(false);

  await userEvent.click(postButton());

  expect((await screen.findByRole("alert")).textContent).toContain("could not save your comment");
  expect(field().value).toBe("Well explained");
  expect(await axeFaults()).toEqual([]);
});

test("posts once when the button is pressed twice", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onAdd = vi.fn(() => promise);
  render(<CommentForm onAdd={onAdd} />);
  await userEvent.fill(field(), "Well explained");
  await expect.poll(isDisabled).toBe(false);

  await userEvent.click(postButton());
  await userEvent.click(await screen.findByText("Posting"));
  resolve();

  await expect.poll(() => field().value).toBe("");
  expect(onAdd).toHaveBeenCalledOnce();
});
