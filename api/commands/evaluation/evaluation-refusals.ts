import type { Problem } from "#core/wire/problem.ts";

export const NO_EVALUATION: Problem = { problem: "not_found", detail: "There is no such evaluation." };
export const NO_SECTION: Problem = { problem: "not_found", detail: "There is no such section." };

export const CANCELLED: Problem = {
  problem: "unprocessable",
  detail: "This evaluation was cancelled and its credit returned. It cannot be changed any more.",
};

export const NEEDS_OTHER_EXAMINER: Problem = {
  problem: "forbidden",
  detail: "You marked this evaluation first. Somebody else makes the re-mark.",
};
