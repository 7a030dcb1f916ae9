import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EvaluationPending } from "./evaluation-pending.tsx";

test("a pending evaluation shows the heading of the specification in every send state", () => {
  for (const sendState of ["device", "waiting", "sent", "refused"] as const)
    expect(renderToStaticMarkup(createElement(EvaluationPending, { sendState }))).toContain("Crafting Your Results!");
});
