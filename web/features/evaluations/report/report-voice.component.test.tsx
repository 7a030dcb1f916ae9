import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ExaminerReport } from "#core/wire/crm/examiner.ts";
import { axeFaults, createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import { silentWav } from "#tests/support/silence.ts";
import { EVALUATION } from "#tests/support/workbench.tsx";
import { ReportVoice } from "./spoken-report.tsx";
import { createPublicClient } from "./use-report.ts";

const SLUG = EVALUATION.slug;
const FIRST = "voice00000000000000001";
const REPORT = {
  sections: EVALUATION.sections,
  is_preview: false,
  voice_comments: [
    { id: FIRST, topic: "whole", duration: 2000 },
    { id: "voice00000000000000002", topic: "task_2", duration: 75_000 },
  ],
} as unknown as ExaminerReport;
const headings = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);

test("lists voice comments with their subjects, and fetches a recording without a session", async () => {
  const fetchSpy = vi
    .spyOn(window, "fetch")
    .mockImplementation(() => Promise.resolve(new Response(silentWav(2), { headers: { "bandwise-compat": "1" } })));
  renderWithServer(
    <ReportVoice slug={SLUG} report={REPORT} createPublicClient={createPublicClient} />,
    createFakeServer(),
  );
  expect(headings()).toEqual(["Both tasks", "Task 2"]);
  expect(screen.getByText("0:00 / 1:15")).toBeTruthy();
  expect(screen.getByText(/^2 voice comments: listen at http/u)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await press("0.75×");
  await press("Play voice comment 1");
  await screen.findByRole("button", { name: "Pause voice comment 1" });
  expect(document.querySelector("audio")?.playbackRate).toBe(0.75);
  const [request] = fetchSpy.mock.calls.map(([input]) => input as Request);
  expect(new URL(request?.url ?? "").pathname).toBe(
    `/api/ieltstest/get_examiner_evaluation/${SLUG}/voice_comments/${FIRST}/`,
  );
  expect(request?.headers.get("authorization")).toBeNull();
  fetchSpy.mockRestore();
});

test("fetches the recordings of a preview with the session of staff, and says if a recording cannot be loaded", async () => {
  const open = vi.fn(() => Promise.resolve({ kind: "network" }));
  const server = createFakeServer({ client: () => Promise.resolve({ open }) as never });
  renderWithServer(
    <ReportVoice slug={SLUG} report={{ ...REPORT, is_preview: true }} createPublicClient={createPublicClient} />,
    server,
  );
  await press("Play voice comment 1");
  expect(await screen.findByText(/could not be loaded/u)).toBeTruthy();
  expect(open).toHaveBeenCalledWith("reportVoiceComment", { params: { slug: SLUG, id: FIRST } });
});
