import { expect, test } from "vitest";
import { createLocalKeys, createMemoryStore } from "#web/db/storage/local-keys.ts";
import type { Services } from "#web/services.ts";
import { createGuard, homeOf } from "./guard.ts";

const USER = {
  first_name: "Ada",
  last_name: "Wu",
  email: "ada@bandwise.test",
  testType: "academic",
  bandsTarget: 7,
} as const;

function setUp() {
  const store = createMemoryStore();
  const local = createLocalKeys(
    () => store,
    () => null,
  );
  const services = { local } as unknown as Services;
  const guard = createGuard(services);
  const open = (address: string): string | null => {
    const reply = guard({ request: new Request(`https://bandwise.test${address}`) } as never) as Response | null;
    return reply?.headers.get("Location") ?? null;
  };
  return { services, open };
}

test("the guard sends a visitor to the sign-in page with the specified alert", () => {
  const { open } = setUp();

  expect(open("/account")).toBe("/login/?alert=Please+create+your+free+account+or+sign+in+to+proceed.&variant=danger");
});

test("the home page leads a learner to the guarded page they requested, once", () => {
  const { services, open } = setUp();
  open("/payment/WRITING1?attempt=a");
  services.local.writeUser(USER);

  expect(homeOf(services)).toBe("/payment/WRITING1?attempt=a");
  expect(open("/payment/WRITING1?attempt=a")).toBeNull();
  expect(homeOf(services)).toBe("/dashboard/");
});

test("the home page leads to the dashboard once the account is removed from the device", () => {
  const { services, open } = setUp();
  open("/account");
  services.local.clearUser();

  expect(homeOf(services)).toBe("/dashboard/");
});

test("the home page leads to the dashboard if another site's address was stored", () => {
  const { services } = setUp();
  services.local.writeGuardedPage("//evil.test");

  expect(homeOf(services)).toBe("/dashboard/");
});
