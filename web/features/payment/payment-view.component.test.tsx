import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Reply } from "#web/net/reply.ts";
import { axeFaults, createFakeServer, problem, renderWithServer } from "#tests/support/component.tsx";
import { createLocalKeys, createMemoryStore } from "#web/db/storage/local-keys.ts";
import { MemoryRouter } from "react-router";
import { PaymentView } from "./payment-view.tsx";

const LINK = {
  title: "Examiner evaluation",
  description: "One Writing attempt",
  amount: 4.99,
  regular_amount: 9.99,
  currency: "CAD",
  taxes: 0,
  fees: 0,
  total: 4.99,
  available: true,
  test_mode: true,
};

function show(attempt: Reply<unknown>): void {
  const replies: Record<string, Reply<unknown>> = {
    paymentLink: { kind: "ok", data: LINK },
    walletCredits: { kind: "ok", data: { credits: 0, balances: { WRITING1: 0, REMARK1: 0 } } },
    attempt,
  };
  const store = createMemoryStore();
  const server = createFakeServer({
    client: () => Promise.resolve({ call: (name: string) => Promise.resolve(replies[name]) } as never),
    device: () => Promise.reject(new Error("no storage")),
    local: createLocalKeys(
      () => store,
      () => null,
    ),
  });
  renderWithServer(
    <MemoryRouter>
      <PaymentView linkType="WRITING1" attemptSlug="AAAAAAAAAAAAAAAAAAAAAA" coupon="" requestForm={() => null} />
    </MemoryRouter>,
    server,
  );
}

test("says that the attempt in the URL is unknown, and shows no button to pay", async () => {
  show(problem({ code: "not_found" }, 404));

  await screen.findByText("This is not one of your Writing attempts");
  expect(screen.queryByRole("button", { name: "Make Payment" })).toBeNull();
  expect(screen.getByRole("link", { name: "Your Attempts" })).toBeDefined();
  expect(await axeFaults()).toEqual([]);
});

test("names the test of a known attempt and offers to pay", async () => {
  show({ kind: "ok", data: { book_name: "Tidewater", test_name: "Test 1" } });

  await screen.findByText("Tidewater, Test 1: Writing");
  expect(screen.getByRole("button", { name: "Make Payment" })).toBeDefined();
});

test("names a task without an answer before the learner pays", async () => {
  const tasks = [
    { task: 1, words: 0 },
    { task: 2, words: 260 },
  ];
  show({ kind: "ok", data: { book_name: "Tidewater", test_name: "Test 1", evaluation: { result: { tasks } } } });

  await screen.findByText("You wrote nothing for Task 1. The examiner can read only Task 2.");
  expect(screen.getByRole("button", { name: "Make Payment" })).toBeDefined();
  expect(await axeFaults()).toEqual([]);
});

test("lets the learner pay if the server could not be asked about the attempt", async () => {
  show({ kind: "network", cause: "unreachable" });

  await screen.findByRole("button", { name: "Make Payment" });
});
