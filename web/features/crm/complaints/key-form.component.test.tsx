import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { KeyForm } from "./key-form.tsx";

const LETTERS = [
  { id: "A", text: "Arch" },
  { id: "B", text: "Bay" },
  { id: "C", text: "Coast" },
];

test.each([
  {
    name: "typed words",
    key: { kind: "words", options: [], answers: ["mill", "the mill"] },
    enter: () => fill("Accepted answers", "mill\n windmill \n\n"),
    answers: ["mill", "windmill"],
  },
  {
    name: "a set of options",
    key: { kind: "option_set", options: LETTERS, answers: ["A", "C"] },
    enter: async () => {
      await userEvent.click(screen.getByLabelText("C Coast"));
      await userEvent.click(screen.getByLabelText("B Bay"));
    },
    answers: ["A", "B"],
  },
] as const)(
  "sends the corrected key of $name, and shows why the server refuses the key",
  async ({ key, enter, answers }) => {
    const server = createFakeServer();
    const answerKey = {
      ...key,
      options: [...key.options],
      answers: [...key.answers],
      explanation: "The speaker names it twice.",
    };
    const id = "report-0000000001";
    renderWithServer(<KeyForm id={id} name="Question 7" answerKey={answerKey} onDone={() => undefined} />, server);
    await enter();
    expect(await axeFaults()).toEqual([]);

    server.replyWith(problem({ detail: "This was changed elsewhere meanwhile." }, 409));
    await press("Save the corrected key of Question 7");
    await screen.findByText("The key was not corrected. This was changed elsewhere meanwhile.");
    expect(server.calls.at(-1)?.input["body"]).toEqual({
      answers,
      seen: key.answers,
      explanation: "The speaker names it twice.",
    });
  },
);
