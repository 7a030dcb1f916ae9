import { describe, expect, it } from "vitest";
import type { BankComment, CommentBank } from "#core/wire/crm/comment-bank.ts";
import { fillIn, readQuery, suggest } from "./suggestions.ts";

describe("readQuery", () => {
  it.each([
    ["/", 1, { from: 0, words: "", hasSlash: true }],
    ["Good. /past simp", 16, { from: 6, words: "past simp", hasSlash: true }],
    ["Good.\n/12", 9, { from: 6, words: "12", hasSlash: true }],
    ["and/or", 6, { from: 0, words: "and/or", hasSlash: false }],
    ["Good. Put a fig", 15, { from: 6, words: "Put a fig", hasSlash: false }],
    ["Good. Pu", 8, null],
    ["Good /past", 3, null],
    ["", 0, null],
  ])("reads %j with the caret at %i as %j", (text, caret, query) => {
    expect(readQuery(text, caret)).toEqual(query);
  });
});

const comment = (number: number, criterion: BankComment["criterion"], words: string): BankComment => ({
  number,
  criterion,
  comment: words,
  id: null,
  is_shared: true,
  skill: null,
  can_change: false,
});
const BANK: CommentBank = {
  comments: [
    comment(1, "ga", "A finished time needs the past simple."),
    comment(2, "ta", "Put a figure beside each trend."),
    comment(12, "any", "Put it simply: {quote} is long."),
    comment(21, "lr", "Put simple words first."),
  ],
  repeated: [{ criterion: "ta", comment: "Put the overview second." }],
};
const suggestNumbers = (words: string, { hasSlash = true, hasQuote = true } = {}) =>
  suggest(BANK, { from: 0, words, hasSlash }, { criterion: "ta", hasQuote }).map(({ number }) => number);

describe("suggest", () => {
  it("lists comments that contain all typed words, first those on the criterion", () => {
    expect(suggestNumbers("put")).toEqual([null, 2, 12, 21]);
    expect(suggestNumbers("simple the")).toEqual([1]);
    expect(suggestNumbers("nothing like this")).toEqual([]);
  });
  it("lists comments whose number begins with the typed number, first the comment with exactly this number", () => {
    expect(suggestNumbers("2")).toEqual([2, 21]);
    expect(suggestNumbers("12")).toEqual([12]);
  });
  it("without a slash, lists comments that begin with the typed words, but no exact copy and no other criterion", () => {
    expect(suggestNumbers("Put", { hasSlash: false })).toEqual([null, 2, 12]);
    expect(suggestNumbers("put the overview second.", { hasSlash: false })).toEqual([]);
  });
  it("leaves out comments with {quote} if no words of the answer are quoted", () => {
    expect(suggestNumbers("put", { hasQuote: false })).toEqual([null, 2, 21]);
  });
});

it("fills in the known placeholders of a comment, and keeps unknown ones and those without a value", () => {
  const variables = { name: "Mina", task: "Task 1", band: "6.0", quote: "a bit" };
  expect(fillIn("{name}: {quote} in {task}, band {band}. {else}", variables)).toBe(
    "Mina: “a bit” in Task 1, band 6.0. {else}",
  );
  expect(fillIn("{quote}: band {band}", { ...variables, band: "", quote: "" })).toBe("{quote}: band {band}");
});
