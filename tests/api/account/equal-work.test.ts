import { afterEach, beforeEach, expect, it } from "vitest";
import type { EndpointName } from "#core/wire/endpoints.ts";
import type { Services } from "#api/services.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, BEN, NEW_PASSWORD, registerVerified, makeRegistration } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { countStatements } from "../support/count-statements.ts";

const PENDING = { ...BEN, email: "pending@example.test" };
const UNKNOWN = "unknown@example.test";

/** The status and the cost of one request: password hashes, statements in the database, emails. */
type RequestCost = { status: number; hashes: number; statements: number; mails: number };

describeEachEngine("a request costs the same for a known and for an unknown address", (engine) => {
  let app: TestApp;
  let uncounted: TestApp;
  let hashes = 0;
  let countStatementsSoFar: () => number;
  beforeEach(async () => {
    uncounted = await createTestApp({ url: await engine.createDatabase() });
    const counted = countStatements(uncounted.services.store);
    countStatementsSoFar = counted.count;
    const { passwords } = uncounted.services;
    const services: Partial<Services> = {
      store: counted.store,
      jobs: uncounted.services.jobs,
      passwords: {
        ...passwords,
        hash: (password) => ((hashes += 1), passwords.hash(password)),
        verify: (password, stored) => ((hashes += 1), passwords.verify(password, stored)),
      },
    };
    app = await createTestApp({ services });
    await registerVerified(app);
    await app.call("register", { body: makeRegistration(PENDING) });
  });
  afterEach(async () => {
    await app.close();
    await uncounted.close();
  });

  async function measureCost(name: EndpointName, body: object): Promise<RequestCost> {
    const before = { hashes, statements: countStatementsSoFar(), mails: app.mail.sent.length };
    const { status } = await app.call(name, { body });
    return {
      status,
      hashes: hashes - before.hashes,
      statements: countStatementsSoFar() - before.statements,
      mails: app.mail.sent.length - before.mails,
    };
  }

  it.each<[EndpointName, what: string, (email: string) => object]>([
    ["token", "with a wrong password", (email) => ({ email, password: "Wrong-Horse-9" })],
    ["register", "with a new password", (email) => makeRegistration({ ...ADA, email, password: "Something-Else-3" })],
    ["register", "with the waiting registration's password", (email) => makeRegistration({ ...PENDING, email })],
    ["reset", "for an email", (email) => ({ email })],
    ["resendVerification", "for an email", (email) => ({ email })],
    ["verify", "with a wrong code", (email) => ({ email, code: "000000" })],
    ["resetConfirm", "with a wrong code", (email) => ({ email, code: "000000", ...NEW_PASSWORD })],
  ])("%s %s, at the first and the second request", async (name, _what, bodyOf) => {
    const addresses = [ADA.email, PENDING.email, UNKNOWN];
    for (const round of ["first", "second"]) {
      const costs: RequestCost[] = [];
      for (const email of addresses) costs.push(await measureCost(name, bodyOf(email)));
      expect(costs, round).toEqual(addresses.map(() => costs[0]));
      expect(costs[0]?.statements, round).toBeGreaterThan(0);
    }
  });
});
