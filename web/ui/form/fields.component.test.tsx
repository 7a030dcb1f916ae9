import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { Field } from "./field.tsx";
import fieldStyles from "./field.module.css";
import { PasswordField } from "./password-field.tsx";
import { SearchField } from "./search-field.tsx";
import { TextField } from "./text-field.tsx";

/** Returns the texts that a screen reader reads after the name of a control. */
const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ")
    .trim();

test("a click on the label focuses the field", async () => {
  render(<TextField label="Email" />);

  await userEvent.click(screen.getByText("Email"));

  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

test("a text field calls onChange for each typed letter", async () => {
  const onChange = vi.fn();
  render(<TextField label="Email" onChange={(event) => onChange(event.target.value)} />);

  await userEvent.type(screen.getByLabelText("Email"), "ab");

  expect(onChange.mock.calls).toEqual([["a"], ["ab"]]);
});

test("a field without an error is valid and described by its hint alone", () => {
  render(<TextField label="Code" hint="Six digits" />);
  const input = screen.getByLabelText("Code");

  expect(input.getAttribute("aria-invalid")).toBeNull();
  expect(descriptionOf(input)).toBe("Six digits");
});

test("a field with an error is invalid and described by its hint and the error", () => {
  render(<TextField label="Code" hint="Six digits" error="Too short" />);
  const input = screen.getByLabelText("Code");

  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(descriptionOf(input)).toBe("Six digits Too short");
});

test("a field shows all errors of the server", () => {
  render(<TextField label="Password" error={["Too short", "Too common"]} />);

  expect(descriptionOf(screen.getByLabelText("Password"))).toBe("Too shortToo common");
});

test("an error is announced when it appears", () => {
  const { rerender } = render(<TextField label="Code" />);
  const liveRegion = document.querySelector('[aria-live="polite"]');
  expect(liveRegion?.textContent).toBe("");

  rerender(<TextField label="Code" error="Too short" />);

  expect(document.querySelector('[aria-live="polite"]')).toBe(liveRegion);
  expect(liveRegion?.textContent).toBe("Too short");
});

test("a password is hidden until its button shows it, and the typed text stays", async () => {
  render(<PasswordField label="New password" />);
  const input = screen.getByLabelText<HTMLInputElement>("New password");
  await userEvent.type(input, "secret");
  expect(input.type).toBe("password");

  await userEvent.click(screen.getByRole("button", { name: "Show new password" }));
  expect(input.type).toBe("text");
  expect(input.value).toBe("secret");

  await userEvent.click(screen.getByRole("button", { name: "Hide new password" }));
  expect(input.type).toBe("password");
});

test("the button that shows a password does not submit the form", async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" />
    </form>,
  );

  await userEvent.click(screen.getByRole("button", { name: "Show password" }));

  expect(onSubmit).not.toHaveBeenCalled();
});

test("a password is neither spell-checked nor capitalised by the browser", () => {
  render(<PasswordField label="Password" />);
  const input = screen.getByLabelText("Password");

  expect(input.getAttribute("spellcheck")).toBe("false");
  expect(input.getAttribute("autocapitalize")).toBe("none");
});

test("a search field uses its label as its accessible name and its placeholder", async () => {
  const onChange = vi.fn();
  render(<SearchField label="Search tests" onChange={(event) => onChange(event.target.value)} />);
  const box = screen.getByRole("searchbox", { name: "Search tests" });

  await userEvent.type(box, "a");

  expect(box.getAttribute("placeholder")).toBe("Search tests");
  expect(onChange).toHaveBeenCalledWith("a");
});

test("fields pass axe in both themes, with and without errors", async () => {
  render(
    <>
      <TextField label="Email" hint="The one you signed up with" />
      <TextField label="Code" error={["Too short", "Not a number"]} />
      <TextField label="Name" disabled defaultValue="Mina" />
      <PasswordField label="Password" error="Too short" />
      <SearchField label="Search tests" />
      <Field label="Test type">
        {(ids) => (
          <select {...ids} className={fieldStyles.select}>
            <option>Academic</option>
          </select>
        )}
      </Field>
    </>,
  );

  expect(await axeFaults()).toEqual([]);
});
