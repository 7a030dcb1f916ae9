import { readOnce } from "./support/read-once.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listComments, findReactions } from "#api/store/attempt/content-feedback.ts";
import type { TestApp } from "#tests/api/support/test-app.ts";
import {
  addComment,
  type CommentsView,
  putComments,
  listUnsentCommentIds,
  watchComments,
} from "#web/db/account/comments.ts";
import { countOutbox } from "#web/db/outbox/outbox.ts";
import { setReaction } from "#web/db/account/reactions.ts";
import { addMistakeReport } from "#web/db/account/mistake-reports.ts";
import type { Page } from "./support/device.ts";
import { addLearner, createAppWithBook, createReadyProfile } from "./support/learner-profile.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";
import { REQUEST_FAULTS } from "./support/network.ts";

const COMMENT_LIST = { owner: "account-ada", uniqueId: "book-tides", name: "Ada L." };
const MODULE_ID = `reading-${fixtureModule.slug}`;
const MISTAKE = { issueType: "incorrect-answers", issueDescription: "Question 7", currentUrl: "/x" } as const;

describe("comments, reactions and reports from a device", () => {
  let app: TestApp;
  let email: string;
  beforeEach(async () => {
    app = await createAppWithBook();
    email = await addLearner(app, "ada");
  });
  afterEach(() => app.close());

  const listServerComments = async () => {
    const page = await listComments(app.services.store.db, {
      unique_id: COMMENT_LIST.uniqueId,
      reader: COMMENT_LIST.owner,
      after: null,
      limit: 1000,
    });
    return page.comments;
  };
  const listServerReports = () => app.services.store.db.selectFrom("mistake_report").selectAll().execute();
  const readComments = (page: Page): Promise<CommentsView> => readOnce(watchComments(page.device, COMMENT_LIST));

  it("are kept without a network and sent once there is one", async () => {
    const { profile, page } = await createReadyProfile(app, email);
    profile.network.isDown = true;
    const id = await addComment(page.device, COMMENT_LIST, "On the train", app.clock.now());
    await setReaction(page.device, COMMENT_LIST.owner, MODULE_ID, "rage", app.clock.now());
    await setReaction(page.device, COMMENT_LIST.owner, MODULE_ID, "laughing", app.clock.now());
    await addMistakeReport(page.device, COMMENT_LIST.owner, MISTAKE, app.clock.now());
    app.clock.advance(5_000);
    expect(await page.drain()).toMatchObject({ kind: "wait", cause: "network" });
    expect(await countOutbox(page.device, COMMENT_LIST.owner)).toMatchObject({ waiting: 3 });
    page.kill();

    const reopened = profile.open();
    expect((await readComments(reopened)).comments).toMatchObject([
      { id, comment: "On the train", sendState: "waiting" },
    ]);
    profile.network.isDown = false;
    expect(await reopened.drain()).toEqual({ kind: "empty" });
    expect(await listServerComments()).toMatchObject([{ id, comment: "On the train", name: "Ada L.", own: true }]);
    expect(await findReactions(app.services.store.db, MODULE_ID, COMMENT_LIST.owner)).toMatchObject({
      own: "laughing",
      counts: { laughing: 1, rage: 0 },
    });
    expect(await listServerReports()).toMatchObject([{ issue_type: "incorrect-answers", description: "Question 7" }]);
    expect((await readComments(reopened)).comments).toMatchObject([{ id, sendState: "sent" }]);

    const unsent = await listUnsentCommentIds(reopened.device, COMMENT_LIST.owner, COMMENT_LIST.uniqueId);
    const reply = await reopened.client.call("comments", { params: { unique_id: COMMENT_LIST.uniqueId }, body: {} });
    if (reply.kind !== "ok") throw new Error(reply.kind);
    await putComments(reopened.device, COMMENT_LIST, reply.data, unsent, app.clock.now());
    expect((await readComments(reopened)).comments).toEqual([
      {
        id,
        name: "Ada L.",
        short_date: "1 Mar 2026",
        comment: "On the train",
        own: true,
        sendState: "sent",
        reason: null,
      },
    ]);
  });

  it.each(REQUEST_FAULTS)("are stored exactly once under the network fault %s", async (fault) => {
    const { profile, page } = await createReadyProfile(app, email);
    await addComment(page.device, COMMENT_LIST, "once", app.clock.now());
    await addMistakeReport(page.device, COMMENT_LIST.owner, MISTAKE, app.clock.now());
    profile.network.faults = [fault];
    await page.drain();
    app.clock.advance(MINUTE_MS);
    await profile.network.deliverLate();
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await listServerComments()).toHaveLength(1);
    expect(await listServerReports()).toHaveLength(1);
  });

  it("wait without being blocked when they exceed the daily limit, and are sent a day later", async () => {
    const { page } = await createReadyProfile(app, email);
    for (let n = 1; n <= 203; n += 1) await addComment(page.device, COMMENT_LIST, `comment ${n}`, app.clock.now());
    expect(await page.drain()).toEqual({ kind: "waiting", next: app.clock.now() + DAY_MS });
    expect(await listServerComments()).toHaveLength(200);
    expect(await countOutbox(page.device, COMMENT_LIST.owner)).toMatchObject({ waiting: 3, blocked: 0, rejected: 0 });
    expect((await readComments(page)).comments.filter(({ sendState }) => sendState === "waiting")).toHaveLength(3);
    app.clock.advance(DAY_MS);
    expect(await page.drain()).toEqual({ kind: "empty" });
    expect(await listServerComments()).toHaveLength(203);
  });

  it("are marked as rejected, and stay on the device, when they are about a book that does not exist", async () => {
    const { page } = await createReadyProfile(app, email);
    const unknownBook = { ...COMMENT_LIST, uniqueId: "book-nowhere" };
    await addComment(page.device, unknownBook, "hello?", app.clock.now());
    await addComment(page.device, COMMENT_LIST, "fine", app.clock.now());
    await page.drain();
    expect(await countOutbox(page.device, COMMENT_LIST.owner)).toMatchObject({ waiting: 0, rejected: 1 });
    expect(await listServerComments()).toMatchObject([{ comment: "fine" }]);
  });
});
