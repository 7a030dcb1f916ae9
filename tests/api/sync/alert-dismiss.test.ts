import { afterEach, beforeEach, expect, it } from "vitest";
import { listDismissedAlerts } from "#api/store/account/alerts.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { describeEachEngine } from "../support/engines.ts";
import { makeCommand, sendCommands } from "../support/commands.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";
import { createAccount } from "../support/accounts.ts";

const makeDismissal = (alert_id: string, change: Partial<Command> = {}): Command =>
  makeCommand("alert.dismiss", { alert_id }, { agg: `alert:${alert_id}`, ...change });

describeEachEngine("dismissing alerts", (engine) => {
  let app: TestApp;
  let ada: { id: string; token: string };
  beforeEach(async () => {
    app = await createTestApp({ url: await engine.createDatabase() });
    ada = await createAccount(app);
  });
  afterEach(() => app.close());

  it("is stored once per account, also if the server knows no such alert", async () => {
    const ben = await createAccount(app, "ben");
    expect(
      await sendCommands(app, ada.token, [makeDismissal("key-corrected:tides.1"), makeDismissal("result-2")]),
    ).toMatchObject([{ status: "applied" }, { status: "applied" }]);
    const again = makeDismissal("result-2");
    expect(await sendCommands(app, ada.token, [again], "client-0000000002")).toMatchObject([{ status: "applied" }]);
    expect(await sendCommands(app, ada.token, [again], "client-0000000002")).toMatchObject([{ replayed: true }]);
    expect(await listDismissedAlerts(app.services.store.db, ada.id)).toEqual(["key-corrected:tides.1", "result-2"]);
    expect(await listDismissedAlerts(app.services.store.db, ben.id)).toEqual([]);
  });

  it("rejects an invalid id, and a command of another aggregate", async () => {
    for (const id of ["", "with space", "x".repeat(101)])
      expect(await sendCommands(app, ada.token, [makeDismissal(id, { agg: "alert:x" })])).toMatchObject([
        { code: "invalid" },
      ]);
    expect(await sendCommands(app, ada.token, [makeDismissal("result-2", { agg: "alert:other" })])).toMatchObject([
      { code: "invalid" },
    ]);
    expect(await listDismissedAlerts(app.services.store.db, ada.id)).toEqual([]);
  });
});
