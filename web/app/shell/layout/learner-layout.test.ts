import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { createSiteSettings } from "#core/wire/account/site-settings.ts";
import { type LibraryPort, ServicesContext } from "#web/services.ts";
import { createWaitingServices } from "../../platform/server-services.ts";
import { LearnerLayout } from "./learner-layout.tsx";

test("the learner's area renders completely on the server, without a placeholder or paths of the server's files", () => {
  const services = createWaitingServices({} as LibraryPort, createSiteSettings("help@x.test"));
  const page = createElement(MemoryRouter, { initialEntries: ["/dashboard/"] }, createElement(LearnerLayout));
  const html = renderToString(createElement(ServicesContext, { value: services }, page));
  expect(html).toContain('aria-label="Sections"');
  expect(html).not.toContain("<!--$!-->");
  expect(html).not.toContain("file://");
});
