import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults, createFakeServer, fill, press, renderWithServer } from "#tests/support/component.tsx";
import { MAX_URL_LENGTH } from "#core/wire/feedback/reports.ts";
import { addMistakeReport } from "#web/db/account/mistake-reports.ts";
import type { Device } from "#web/db/storage/device.ts";
import { MistakeReportDialog } from "./mistake-report-dialog.tsx";
import type { MistakeReportSubject } from "./mistake-report-form.tsx";

vi.mock("#web/db/account/mistake-reports.ts", () => ({ addMistakeReport: vi.fn() }));

const device = {} as Device;
const sendButton = (): HTMLButtonElement => screen.getByRole("button", { name: "Send report" });

beforeEach(() => {
  vi.mocked(addMistakeReport).mockReset();
});

function setUp(about?: MistakeReportSubject) {
  const onClose = vi.fn();
  const server = createFakeServer({ device: () => Promise.resolve(device) });
  renderWithServer(<MistakeReportDialog owner="u1" about={about} open onClose={onClose} />, server);
  return { onClose };
}

test("saves the report on this device with the address of the page, and shows a thank-you message", async () => {
  setUp();
  expect(sendButton().disabled).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText("Issue type"), "Incorrect audio");
  await fill("Issue description", "Question 4 is cut off");
  await expect.poll(() => sendButton().disabled).toBe(false);

  await userEvent.click(sendButton());

  expect(await screen.findByRole("dialog", { name: "Thank you" })).toBeTruthy();
  expect(addMistakeReport).toHaveBeenCalledWith(
    device,
    "u1",
    {
      issueType: "incorrect-audio",
      issueDescription: "Question 4 is cut off",
      currentUrl: (location.origin + location.pathname).slice(0, MAX_URL_LENGTH),
    },
    expect.any(Number),
  );
});

test("saves the attempt and the question with a report about a question", async () => {
  setUp({ attemptSlug: "abcdefghij0123456789_-", label: "Question", numbers: [6, 7] });
  await userEvent.selectOptions(screen.getByLabelText("Question"), "Question 7");
  await fill("Issue description", "The passage says otherwise");
  await expect.poll(() => sendButton().disabled).toBe(false);

  await userEvent.click(sendButton());

  await screen.findByRole("dialog", { name: "Thank you" });
  expect(vi.mocked(addMistakeReport).mock.calls[0]?.[2]).toMatchObject({
    attemptSlug: "abcdefghij0123456789_-",
    questionNumber: 7,
  });
});

test("saves only the attempt with a report about the whole test", async () => {
  setUp({ attemptSlug: "abcdefghij0123456789_-", label: "Task", numbers: [1, 2] });
  await fill("Issue description", "The recording stops");
  await expect.poll(() => sendButton().disabled).toBe(false);

  await userEvent.click(sendButton());

  await screen.findByRole("dialog", { name: "Thank you" });
  const sent = vi.mocked(addMistakeReport).mock.calls[0]?.[2];
  expect(sent).toMatchObject({ attemptSlug: "abcdefghij0123456789_-" });
  expect(sent).not.toHaveProperty("questionNumber");
});

test("sends nothing without a description, and says that it is required", async () => {
  setUp();
  await userEvent.click(screen.getByLabelText("Issue description"));
  await userEvent.tab();

  await screen.findByText("Issue Description is required");
  expect(sendButton().disabled).toBe(true);
});

test("keeps the report in the form when the device cannot save it", async () => {
  vi.mocked(addMistakeReport).mockRejectedValue(new Error("full"));
  setUp();
  const box = screen.getByLabelText<HTMLTextAreaElement>("Issue description");
  await userEvent.fill(box, "Question 4 is cut off");
  await expect.poll(() => sendButton().disabled).toBe(false);

  await userEvent.click(sendButton());

  expect((await screen.findByRole("alert")).textContent).toContain("could not save your report");
  expect(box.value).toBe("Question 4 is cut off");
  expect(await axeFaults()).toEqual([]);
});

test("Cancel closes the dialog and saves nothing", async () => {
  const { onClose } = setUp();

  await press("Cancel");

  expect(onClose).toHaveBeenCalledOnce();
  expect(addMistakeReport).not.toHaveBeenCalled();
});
