/** Tests requests that no honest client sends: wrong types, polluted prototypes, odd paths, forged addresses. */
import type * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#core/wire/endpoint.ts";
import { ENDPOINTS, type EndpointName } from "#core/wire/endpoints.ts";
import { requestEvaluation } from "../support/evaluations.ts";
import { describeEachEngine } from "../support/engines.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";
import { publishWriting } from "../support/library.ts";

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => ENDPOINTS[name];

/** JSON that pollutes prototypes in a program that merges it carelessly. */
const POLLUTIONS = [
  '{"__proto__":{"polluted":"yes","role":"admin","isVerified":true}}',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '{"prototype":{"polluted":"yes"}}',
  '{"a":{"__proto__":{"polluted":"yes"}},"__defineGetter__":"polluted"}',
  '{"toString":"x","valueOf":null,"hasOwnProperty":1,"toJSON":{},"then":"x"}',
  '{"length":4294967295,"0":"x"}',
];
/** Bodies of the wrong type. */
const WRONG_TYPE_BODIES = [
  "null",
  "true",
  "0",
  "-1e309",
  '""',
  '"x"',
  "[]",
  "[[]]",
  '[{"__proto__":{"polluted":"yes"}}]',
];
const DEEP_BODY = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
/** Values of the wrong type for a field. */
const WRONG_TYPE_VALUES: readonly unknown[] = [
  null,
  true,
  Number.MAX_SAFE_INTEGER,
  -1,
  1.5,
  "",
  "__proto__",
  "constructor",
  "x\u0000y",
  "\ud800",
  "' OR 1=1 --",
  '"; DROP TABLE account; --',
  "%' ESCAPE '",
  [],
  ["x"],
  [[null]],
  {},
  { $ne: null },
  { $gt: "" },
  { toString: "x" },
  { length: 1e9 },
];
/** Values for a path parameter or query field. */
const PARAMETER_VALUES = [
  "__proto__",
  "constructor",
  "toString",
  "..",
  "../../etc/passwd",
  "%00",
  "x\u0000y",
  "' OR '1'='1",
  "1;SELECT pg_sleep(9)",
  "1e3",
  "-1",
  "9".repeat(400),
  "\u202e",
  "%ff",
];

const listFieldNames = (schema: v.GenericSchema | undefined): string[] => {
  const known = schema as { entries?: object; options?: v.GenericSchema[]; pipe?: v.GenericSchema[] } | undefined;
  if (known === undefined) return [];
  if (known.entries !== undefined) return Object.keys(known.entries);
  return [...(known.options ?? []), ...(known.pipe?.slice(0, 1).filter((each) => each !== schema) ?? [])].flatMap(
    listFieldNames,
  );
};

describeEachEngine("hostile requests", (engine) => {
  let app: TestApp;
  let token: string;
  const builtInNames = Object.getOwnPropertyNames(Object.prototype).toSorted();

  beforeAll(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    ({ token } = await createAccount(app, "ann", "admin"));
    await publishWriting(app);
    await requestEvaluation(app, await createAccount(app, "cleo"));
  });
  afterAll(() => app.close());

  const fill = (path: string, value: string): string =>
    path.replaceAll(/:\w+/gu, encodeURIComponent(value).replaceAll(".", "%2e"));
  const post = async (path: string, method: string, body: string): Promise<number> => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    return (await app.request(path, { method, headers, body }, createCaller())).status;
  };
  let callers = 0;
  /** Returns another network address each time, so that rate limits do not refuse the request before it is parsed. */
  const createCaller = (): string => {
    callers += 1;
    return `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
  };
  const expectUnpolluted = (): void => {
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(builtInNames);
  };

  it.each(NAMES.filter((name) => endpointOf(name).body !== undefined || endpointOf(name).raw === true))(
    "%s survives bodies and fields of the wrong type, and polluted prototypes",
    async (name) => {
      const { path, method, body } = endpointOf(name);
      const fields = listFieldNames(body).flatMap((field) =>
        WRONG_TYPE_VALUES.map((value) =>
          JSON.stringify({ ...Object.fromEntries(listFieldNames(body).map((f) => [f, "x"])), [field]: value }),
        ),
      );
      const statuses = new Set<number>();
      for (const text of [...POLLUTIONS, ...WRONG_TYPE_BODIES, DEEP_BODY, ...fields])
        statuses.add(await post(fill(path, "aaaaaaaaaaaaaaaaaaaaaa"), method, text));
      expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
      expectUnpolluted();
    },
  );

  it.each(NAMES.filter((name) => endpointOf(name).params !== undefined || endpointOf(name).query !== undefined))(
    "%s survives odd path parameters and query fields",
    async (name) => {
      const { path: route, method, query, body } = endpointOf(name);
      const sent = body === undefined ? {} : { body: "{}" };
      const statuses = new Set<number>();
      const callPath = async (path: string): Promise<void> => {
        const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
        statuses.add((await app.request(path, { method, headers, ...sent }, createCaller())).status);
      };
      for (const value of PARAMETER_VALUES) {
        await callPath(fill(route, value));
        for (const field of [...listFieldNames(query), "__proto__", "constructor"])
          await callPath(
            `${fill(route, "1")}?${encodeURIComponent(field)}=${encodeURIComponent(value)}&${field}=x&${field}[]=y`,
          );
      }
      await callPath(`${fill(route, "1")}?%=%&&==&a=%ff%fe`);
      expect([...statuses].filter((status) => status >= 500)).toEqual([]);
      expectUnpolluted();
    },
  );

  it("afterwards no account is added, deleted or changed, and no reply had status 500", async () => {
    const roles = await app.services.store.db
      .selectFrom("account")
      .select(["email", "role"])
      .orderBy("email")
      .execute();
    expect(roles).toEqual([
      { email: "ann@bandwise.test", role: "admin" },
      { email: "cleo@bandwise.test", role: "learner" },
    ]);
    expect((await app.call("health")).status).toBe(200);
    expect(app.readLog()).not.toMatch(/"status":500/u);
  });
});

describeEachEngine("the caller's address", (engine) => {
  async function callReset(env: Record<string, string>, forwarded: (n: number) => string): Promise<number[]> {
    const app = await createTestApp({ url: await engine.createDatabase(), env });
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      const body = { email: `nobody-${n}@example.test` };
      statuses.push((await app.call("reset", { body, headers: { "x-forwarded-for": forwarded(n) } })).status);
    }
    await app.close();
    return statuses;
  }
  /** The statuses of 22 requests from one address, which may send twenty an hour. */
  const LIMITED = [...Array.from({ length: 20 }, () => 200), 429, 429];

  it("is the connection's address, whatever X-Forwarded-For says", async () => {
    expect(await callReset({}, (n) => `198.51.100.${n}`)).toEqual(LIMITED);
  });

  it("is the address that a trusted proxy appended, not one that the caller sent", async () => {
    const trusted = { TRUSTED_PROXIES: "192.0.2.1" };
    expect(await callReset(trusted, (n) => `198.51.100.${n}, 203.0.113.9`)).toEqual(LIMITED);
    expect(await callReset(trusted, (n) => `203.0.113.9, 198.51.100.${n}`)).not.toContain(429);
  });
});
