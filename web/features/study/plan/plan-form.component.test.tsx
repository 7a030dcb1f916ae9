import { render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { NO_STUDY_SETTINGS, type StudySettings } from "#core/exam/study/study-settings.ts";
import { axeFaults } from "#tests/support/component.tsx";
import { PlanForm } from "./plan-form.tsx";

function setUp(start: StudySettings = NO_STUDY_SETTINGS) {
  const saved = vi.fn<(change: Partial<StudySettings>) => void>();
  const saveTestType = vi.fn<(type: string) => void>();
  const finish = vi.fn<() => void>();
  const openCheck = vi.fn<() => void>();
  function Page() {
    const [settings, setSettings] = useState(start);
    return (
      <PlanForm
        settings={settings}
        testType="academic"
        target={7}
        today="2026-11-25"
        save={(next) => {
          saved(next);
          setSettings({ ...settings, ...next });
        }}
        saveTestType={saveTestType}
        finish={finish}
        openCheck={openCheck}
      />
    );
  }
  render(<Page />);
  return { saved, saveTestType, finish, openCheck };
}

const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole("button", { name }));

test("asks one question after the other and saves each answer at once", async () => {
  const { saved, saveTestType, finish } = setUp();

  await userEvent.click(screen.getByRole("radio", { name: /General Training/ }));
  await press("Save test");
  expect(saveTestType).toHaveBeenCalledWith("general");
  await userEvent.fill(screen.getByLabelText("Date on your booking"), "2026-12-19");
  await press("Save date");
  expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ exam_date: "2026-12-19" }));
  await press("Raise Listening by half a band");
  await press("Save targets");
  expect(saved.mock.lastCall?.[0].targets).toEqual({ listening: 7.5, reading: 7, writing: 7, speaking: 7 });
  await userEvent.click(screen.getByRole("radio", { name: /5 hours/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Sun" }));
  await press("Save time");
  expect(saved.mock.lastCall?.[0]).toMatchObject({ hours_a_week: 5, days_off: [7] });
  await userEvent.click(screen.getByRole("radio", { name: /I know my bands/ }));
  await userEvent.selectOptions(screen.getByLabelText("Reading"), "6.5");
  await press("Save and see your plan");

  expect(saved.mock.lastCall?.[0]).toMatchObject({
    first_hour: "finished",
    starting_level: { source: "own_bands", skills: { reading: { low: 6.5, high: 6.5 }, writing: null } },
  });
  expect(finish).toHaveBeenCalledOnce();
});

test("opens the check instead of saving a starting level", async () => {
  const { saved, finish, openCheck } = setUp();
  for (const name of ["Save test", "I have no date yet", "Save targets", "Save time"]) await press(name);

  await press("Go to the check");

  expect(openCheck).toHaveBeenCalledOnce();
  expect(saved.mock.lastCall?.[0]).toEqual({ first_hour: "finished" });
  expect(finish).not.toHaveBeenCalled();
});

test("shows the level from the check as a CEFR range, without bands", () => {
  const skills = { listening: { low: 4.5, high: 6.5 }, reading: null, writing: null, speaking: null };
  setUp({ ...NO_STUDY_SETTINGS, first_hour: "finished", starting_level: { source: "diagnostic", skills } });

  expect(screen.getByText("About B1 to B2, from the 15-minute check")).toBeTruthy();
});

test("refuses an exam date in the past, and saves a plan without a date", async () => {
  const { saved } = setUp();
  await press("Save test");
  await userEvent.fill(screen.getByLabelText("Date on your booking"), "2026-11-24");
  await press("Save date");
  expect(await screen.findByText("This day is over. Enter a later date.")).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();

  await press("I have no date yet");

  expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ exam_date: null }));
});

test("shows every answer of a finished plan with a button to change it", async () => {
  const { saved, finish } = setUp({ ...NO_STUDY_SETTINGS, exam_date: "2026-12-19", first_hour: "finished" });
  expect(screen.getByText(/^Saturday,? 19 December 2026$/)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Change/ })).toHaveLength(5);

  await press("Change exam date");
  await press("I have no date yet");

  expect(saved).toHaveBeenLastCalledWith({ exam_date: null });
  expect(screen.getByText("No date yet")).toBeTruthy();
  expect(finish).not.toHaveBeenCalled();
});

test("disables the last study day, so that not all seven days are off", async () => {
  setUp({ ...NO_STUDY_SETTINGS, first_hour: "finished", days_off: [1, 2, 3, 4, 5, 6] });
  await press("Change time");

  const days = within(screen.getByRole("group", { name: "Days off" }));

  expect(days.getByRole("checkbox", { name: "Sun" }).hasAttribute("disabled")).toBe(true);
});

test("passes axe in both themes", async () => {
  setUp();

  expect(await axeFaults()).toEqual([]);
});
