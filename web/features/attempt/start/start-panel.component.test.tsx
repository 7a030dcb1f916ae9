import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import panels from "../panels.module.css";
import { StartPanel } from "./start-panel.tsx";

const SCREEN = { width: 390, height: 844 };
afterEach(() => page.viewport(1024, 768));

test("the Start button is visible on a phone without scrolling, although the content above is longer than the screen", async () => {
  await page.viewport(SCREEN.width, SCREEN.height);
  render(
    <div className={panels.startPage} style={{ height: SCREEN.height }}>
      <div className={panels.card}>
        <StartPanel
          module={fixtureModule}
          name="Reading, Academic"
          bookName="Tidewater"
          testName="Test 1"
          parts={null}
          seconds={3600}
          partChoice={<div style={{ height: 900 }} />}
          initial={{ mode: "exam", extraTime: 0 }}
          problem={null}
          isBusy={false}
          onStart={() => undefined}
        />
      </div>
    </div>,
  );

  const start = screen.getByRole("button", { name: "Start" }).getBoundingClientRect();
  expect(start.top).toBeGreaterThan(0);
  expect(start.bottom).toBeLessThanOrEqual(SCREEN.height);
  expect(await axeFaults()).toEqual([]);
});
