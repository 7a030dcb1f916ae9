import { afterEach, beforeEach, expect, it } from "vitest";
import type { EndpointName } from "#core/wire/endpoints.ts";
import type { Services } from "#api/services.ts";
import { describeEachEngine } from "../support/engines.ts";
import { ADA, BEN, NEW_PASSWORD, registerVerified, registration } from "../support/learners.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { countStatements } from "../support/count-statements.ts";

const PENDING = { ...BEN, email: "pending@example.test" };
const UNKNOWN = "unknown@example.test";

/** What one request cost: password hashes, statements in the database, emails. */
type Work = { status: number; hashes: number; statements: number; mails: number };

describeEachEngine("a request costs the same for a known and for an unknown address", (engine) => {
  let app: TestApp;
  let uncounted: TestApp;
  let hashes = 0;
  let statements: () => number;
  beforeEach(async () => {
    uncounted = await createTestApp({ url: await engine.createDatabase() });
    const counted = countStatements(uncounted.services.store);
    statements = counted.count;
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
    await app.call("register", { body: registration(PENDING) });
  });
  afterEach(async () => {
    await app.close();
    await uncounted.close();
  });

  async function measureWork(name: EndpointName, body: object): Promise<Work> {
    const before = { hashes, statements: statements(), mails: app.mail.sent.length };
    const { status } = await app.call(name, { body });
    return {
      status,
      hashes: hashes - before.hashes,
      statements: statements() - before.statements,
      mails: app.mail.sent.length - before.mails,
    };
  }

  it.each<[EndpointName, (email: string) => object]>([
    ["token", (email) => ({ email, password: "Wrong-Horse-9" })],
    ["register", (email) => registration({ ...ADA, email, password: "Something-Else-3" })],
    ["register", (email) => registration({ ...PENDING, email })],
    ["reset", (email) => ({ email })],
    ["resendVerification", (email) => ({ email })],
    ["verify", (email) => ({ email, code: "000000" })],
    ["resetConfirm", (email) => ({ email, code: "000000", ...NEW_PASSWORD })],
  ])("%s, at the first and the second request (%#)", async (name, bodyOf) => {
    const addresses = [ADA.email, PENDING.email, UNKNOWN];
    for (const round of ["first", "second"]) {
      const works: Work[] = [];
      for (const email of addresses) works.push(await measureWork(name, bodyOf(email)));
      expect(works, round).toEqual(addresses.map(() => works[0]));
      expect(works[0]?.statements, round).toBeGreaterThan(0);
    }
  });
});
