/** Helpers of the component tests: `*.component.test.tsx`, beside the component. */
import { render, screen, within } from "@testing-library/react";
import axe from "axe-core";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { Client, Reply } from "#web/net/client.ts";
import { type Services, ServicesContext } from "#web/services.ts";

/** Returns the queries for what a person can use now: in the open dialog if there is one, else on the page. */
function getReachable(): ReturnType<typeof within> {
  const dialog = document.querySelector<HTMLElement>("dialog:modal");
  return dialog === null ? screen : within(dialog);
}

/** Clicks the button with this name. */
export function press(name: string): Promise<void> {
  return userEvent.click(getReachable().getByRole("button", { name }));
}

/** Clicks a button that looks disabled: a real click would wait for it to be enabled. */
export function pressDisabled(name: string): Promise<void> {
  return userEvent.click(getReachable().getByRole("button", { name }), { force: true });
}

/** Replaces the text of the field with this label. */
export function fill(label: string, text: string): Promise<void> {
  return userEvent.fill(getReachable().getByLabelText(label), text);
}

/** Runs axe on the whole page in the light and in the dark theme. Returns one line for each rule that is broken. */
export async function axeFaults(): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of ["light", "dark"]) {
    document.documentElement.dataset["theme"] = theme;
    endAnimations();
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      preload: false,
      // A component alone has no landmarks and no page heading.
      rules: Object.fromEntries(
        ["region", "page-has-heading-one", "landmark-one-main"].map((rule) => [rule, { enabled: false }]),
      ),
    });
    for (const { id, help, nodes } of violations)
      faults.push(`${theme}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`);
  }
  delete document.documentElement.dataset["theme"];
  return faults;
}

/** Finishes fades and slides at once, because axe measures the colours that it sees at that moment. */
function endAnimations(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
}

/** A stand-in for the server: a test sets the reply to each call, and reads the calls that were made. */
export type FakeServer = {
  services: Services;
  calls: { name: string; input: Record<string, unknown> }[];
  /** Sets the reply to the next and all later calls. */
  replyWith: (reply: Reply<unknown>) => void;
  /** Sets the reply to an endpoint that a test is not about. Its calls are not listed. */
  replyTo: (name: string, reply: Reply<unknown>) => void;
  /** Leaves later calls without a reply. The returned function sends them one. */
  hold: () => (reply: Reply<unknown>) => void;
};

export function createFakeServer(overrides: Partial<Services> = {}): FakeServer {
  let nextReply: () => Promise<Reply<unknown>> = () => Promise.resolve({ kind: "network", cause: "unreachable" });
  const calls: FakeServer["calls"] = [];
  const repliesByName = new Map<string, Reply<unknown>>();
  const call = (name: string, input: object): Promise<Reply<unknown>> => {
    const reply = repliesByName.get(name);
    if (reply !== undefined) return Promise.resolve(reply);
    calls.push({ name, input: { ...input } });
    return nextReply();
  };
  const client = { call } as unknown as Client;
  return {
    calls,
    replyWith: (reply) => {
      nextReply = () => Promise.resolve(reply);
    },
    replyTo: (name, reply) => {
      repliesByName.set(name, reply);
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<Reply<unknown>>();
      nextReply = () => promise;
      return resolve;
    },
    services: {
      client: () => Promise.resolve(client),
      session: () =>
        Promise.resolve({
          signIn: (email: string, password: string, options: object) => call("login", { email, password, ...options }),
          verify: (proof: object) => call("verify", proof),
        }),
      sync: () => Promise.resolve({ drainSoon: vi.fn() }),
      local: { writeUser: vi.fn(), writeTestType: vi.fn() },
      ...overrides,
    } as unknown as Services,
  };
}

/** Renders a component that calls the server. */
export function renderWithServer(ui: ReactNode, server: FakeServer): ReturnType<typeof render> {
  return render(<ServicesContext value={server.services}>{ui}</ServicesContext>);
}

/** Returns the server's refusal of a form: messages under fields, or one message for the whole form. */
export function problem(
  body: { detail?: string; code?: string; errors?: Record<string, string[]> },
  status = 400,
): Reply<never> {
  return { kind: "problem", status, body: { detail: "", code: "invalid", ...body } } as unknown as Reply<never>;
}
