import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { createSiteSettings } from "#core/wire/account/site-settings.ts";
import { createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import { EXAMINER, SAMPLE_NOTE } from "#web/owner-content.ts";
import { EvaluationMarketing } from "./evaluation-marketing.tsx";

const show = (isDemo: boolean): void => {
  renderWithServer(
    <MemoryRouter>
      <EvaluationMarketing offer={EXAMINER} />
    </MemoryRouter>,
    createFakeServer({
      site: createSiteSettings("help@x.test", { isDemo }),
      device: () => Promise.reject(new Error("no storage")),
    }),
  );
};

test("says on a demo installation that the testimonial is a sample, and shows the source of the claim", () => {
  show(true);

  expect(screen.getByText(SAMPLE_NOTE)).toBeTruthy();
  expect(screen.getByText(EXAMINER.claimSource)).toBeTruthy();
});

test("mentions no sample on an installation in production", () => {
  show(false);

  expect(screen.queryByText(SAMPLE_NOTE)).toBeNull();
});
