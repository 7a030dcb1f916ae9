import { expect, it } from "vitest";
import { correctionTitle, MARK_TYPES, markTypeCode } from "./mark-labels.ts";

it("titles a correction with our rule's title, or with the mark's type if another checker found it", () => {
  expect(correctionTitle({ rule: "agreement-plural", type: "grammar" })).toBe("Subject and verb");
  expect(correctionTitle({ rule: "harper-Whatever", type: "style" })).toBe("Style");
});

it("gives each type of mark its code", () => {
  expect(MARK_TYPES.map(({ type }) => markTypeCode(type))).toEqual(["gr", "sp", "st", "pn"]);
});
