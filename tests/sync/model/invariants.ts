import { listAttempts } from "#web/db/attempt/attempts.ts";
import { checkBothTexts } from "./check-both-texts.ts";
import { POISON } from "./faulty-network.ts";
import { assertInvariant, type ExpectedAttempt } from "./expected.ts";
import { readKeptWork } from "./kept-work.ts";
import { readStoredAttempt } from "./stored-attempt.ts";
import { browserOf, type Story } from "./story.ts";

type Rows = {
  comments: { body: string; account_id: string }[];
  reports: { description: string; account_id: string | null }[];
  recordings: { id: string; account_id: string; sha256: string; completed_at: number | null }[];
  dismissals: { alert_id: string; account_id: string }[];
};

async function readServer(story: Story): Promise<Rows> {
  const { db } = story.app.services.store;
  const { accounts } = story;
  return {
    comments: await db
      .selectFrom("comment")
      .select(["body", "account_id"])
      .where("account_id", "in", accounts)
      .execute(),
    reports: await db
      .selectFrom("mistake_report")
      .select(["description", "account_id"])
      .where("account_id", "in", accounts)
      .execute(),
    recordings: await db
      .selectFrom("recording")
      .select(["id", "account_id", "sha256", "completed_at"])
      .where("account_id", "in", accounts)
      .execute(),
    dismissals: await db
      .selectFrom("alert_dismissal")
      .select(["alert_id", "account_id"])
      .where("account_id", "in", accounts)
      .execute(),
  };
}

/** Returns the accounts that have a copy of an item on the server, one for each copy. */
function accountsWithCopy(rows: Rows, { kind, tag, sha256 }: Story["expected"]["items"][number]): (string | null)[] {
  switch (kind) {
    case "comment":
      return rows.comments.filter((row) => row.body === tag).map((row) => row.account_id);
    case "report":
      return rows.reports.filter((row) => row.description === tag).map((row) => row.account_id);
    case "dismissal":
      return rows.dismissals.filter((row) => row.alert_id === tag).map((row) => row.account_id);
    case "recording":
      return rows.recordings
        .filter((row) => row.id === tag && row.sha256 === sha256 && row.completed_at !== null)
        .map((row) => row.account_id);
  }
}

/** Checks what must be true at any moment: I5, I7 and I8. */
export async function checkAlways(story: Story): Promise<void> {
  const { expected, traffic } = story;
  for (const { opId, bearer } of traffic.sent.splice(0)) {
    const owner = expected.owners.get(opId);
    const sender = bearer === null ? null : accountOf(bearer);
    assertInvariant(owner === undefined || sender === owner, "I7", () => `${opId} of ${owner} was sent by ${sender}`);
  }
  const firstReplies = new Map<string, string>();
  for (const { op, result } of traffic.replies.slice(expected.prunedAt)) {
    if (result.status === "retry") continue;
    const { replayed: _, ...compared } = result;
    // The reply to a conflict has the other device's current text, so it may differ each time.
    const reply = JSON.stringify(compared.status === "conflict" ? { ...compared, rev: null, body: null } : compared);
    const first = firstReplies.get(op.opId) ?? reply;
    firstReplies.set(op.opId, first);
    assertInvariant(reply === first, "I8", () => `the reply to ${op.kind} was ${first} and then ${reply}`);
    assertInvariant(
      result.status !== "rejected" || result.code !== "op_id_reuse",
      "I8",
      () => `${op.kind} ${op.opId} was used for two commands`,
    );
  }
  const rows = await readServer(story);
  for (const device of [0, 1]) await checkSent(story, device, rows);
}

/** Checks I5: the server has all saved work that the device no longer stores as unsent. */
async function checkSent(story: Story, device: number, rows: Rows): Promise<void> {
  const { work } = browserOf(story.browsers, device).tab().device;
  const keptWork = await readKeptWork(story, work);
  const waiting = JSON.stringify([await work.outbox.toArray(), keptWork.map((content) => content.outbox)]);
  const recordings = [...(await work.recording.toArray()), ...keptWork.flatMap((content) => content.recordings)];
  for (const item of story.expected.items) {
    if (item.device !== device || !item.isSaved || waiting.includes(JSON.stringify(item.tag).slice(1, -1))) continue;
    if (item.kind === "recording" && recordings.find((row) => row.id === item.tag)?.state === "kept") continue;
    assertInvariant(
      accountsWithCopy(rows, item).length > 0,
      "I5",
      () => `${item.kind} ${item.tag} counts as sent, but the server lacks it`,
    );
  }
  for (const account of story.accounts) {
    for (const attempt of await listAttempts(browserOf(story.browsers, device).tab().device, account)) {
      if (attempt.delivery !== "sent") continue;
      const stored = await readStoredAttempt(story, attempt.slug);
      assertInvariant(stored !== null, "I5", () => `attempt ${attempt.slug} counts as sent, but the server lacks it`);
      const drafts = await work.draft.where("slug").equals(attempt.slug).toArray();
      for (const { section, text } of drafts)
        assertInvariant(
          text === "" || stored.storedTexts.get(section)?.has(text) === true,
          "I5",
          () => `"${text}" counts as sent, but the server lacks it`,
        );
      if (attempt.head.module_type !== "reading") continue;
      const onDevice = JSON.stringify(attempt.work.answers["1"] ?? "");
      // The other device may have continued since this device last pulled.
      const isBehind = attempt.rev < stored.rev && (onDevice === NO_ANSWER || stored.arrived.has(onDevice));
      assertInvariant(
        stored.answer === onDevice || isBehind,
        "I5",
        () => `answer ${onDevice} of revision ${attempt.rev} counts as sent, but the server has ${stored.answer}`,
      );
    }
  }
}

const NO_ANSWER = JSON.stringify("");

/** Checks what must be true once everything works again: I1 to I4 and I6 to I9. */
export async function checkReconnected(story: Story): Promise<void> {
  const { expected } = story;
  const rows = await readServer(story);
  for (const item of expected.items) {
    const accounts = accountsWithCopy(rows, item);
    assertInvariant(accounts.length <= 1, "I1", () => `${item.kind} ${item.tag} exists ${accounts.length} times`);
    assertInvariant(accounts.length === 1 || !item.isSaved, "I1", () => `${item.kind} ${item.tag} is lost`);
    assertInvariant(
      accounts.every((account) => account === item.account),
      "I7",
      () => `${item.kind} ${item.tag} is ${accounts.join()}'s`,
    );
  }
  for (const attempt of expected.attempts) await checkAttempt(story, attempt);
  await checkValues(story);
  await checkOutboxes(story);
}

async function checkAttempt(story: Story, attempt: ExpectedAttempt): Promise<void> {
  const stored = await readStoredAttempt(story, attempt.slug);
  assertInvariant(stored !== null, "I1", () => `attempt ${attempt.slug} is lost`);
  if (stored.status === "in_progress") await checkBothTexts(story, attempt);
  assertInvariant(
    stored.account === attempt.account,
    "I7",
    () => `${attempt.slug} of ${attempt.account} is ${stored.account}'s`,
  );
  const submitted = stored.handedIn.filter(({ kind }) => kind === "submit").length;
  const isHandedIn = attempt.handIns.some(({ isSaved }) => isSaved);
  assertInvariant(
    submitted <= 1 && (submitted === 1 || !isHandedIn),
    "I2",
    () => `${submitted} submissions of ${attempt.slug}`,
  );
  assertInvariant(
    stored.status !== "in_progress" || !isHandedIn,
    "I2",
    () => `${attempt.slug} is still ${stored.status}`,
  );
  for (const { texts, answer, isSaved } of attempt.handIns) {
    if (!isSaved) continue;
    const finalTexts = new Set([...stored.final.values()].flatMap((section) => [...section]));
    for (const text of texts) assertInvariant(finalTexts.has(text), "I2", () => `the handed-in text "${text}" is lost`);
    if (answer !== null)
      assertInvariant(
        stored.handedIn.some((version) => version.answer === answer),
        "I2",
        () => `the handed-in answer ${answer} is lost`,
      );
  }
  for (const [section, essay] of attempt.essays) {
    const storedTexts = stored.storedTexts.get(section) ?? new Set<string>();
    const shownTexts = stored.shownTexts.get(section) ?? new Set<string>();
    const isOpen = stored.status === "in_progress";
    const lostTexts = essay.listLost((text) =>
      isOpen ? [...shownTexts].some((shownText) => shownText.startsWith(text)) : storedTexts.has(text),
    );
    assertInvariant(lostTexts.length === 0, "I3", () => `"${lostTexts.join('", "')}" of ${section} is lost`);
    // If only one device wrote, the current text is the last saved one, or one whose save failed.
    const savedTexts = [...essay.texts].filter(([, text]) => text.isSaved).map(([text]) => text);
    const failedTexts = [...essay.texts].filter(([, text]) => !text.isSaved).map(([text]) => text);
    const lastText = savedTexts.at(-1);
    const head = stored.currentTexts.get(section);
    if (essay.devices.size === 1 && lastText !== undefined && isOpen)
      assertInvariant(
        head === lastText || failedTexts.includes(head ?? ""),
        "I4",
        () => `the current text is "${head}", saved was "${lastText}"`,
      );
  }
  if (attempt.type === "reading")
    assertInvariant(
      attempt.answer.allowed.includes(stored.answer),
      "I4",
      () => `the answer is ${stored.answer}, typed was ${attempt.answer.allowed.join()}`,
    );
  for (const { op, result } of story.traffic.replies) {
    if (op.kind !== "draft.save" || (result.status !== "applied" && result.status !== "conflict")) continue;
    const { attempt_slug, section, text } = op.payload as { attempt_slug: string; section: string; text: string };
    if (attempt_slug === attempt.slug)
      assertInvariant(
        stored.storedTexts.get(section)?.has(text) === true,
        "I3",
        () => `"${text}" was accepted and is lost`,
      );
  }
}

async function checkValues(story: Story): Promise<void> {
  const { db } = story.app.services.store;
  for (const [key, value] of story.expected.values) {
    const [id = "", setting] = key.split(" ");
    // The settings set the test type too, so its expected value is not known.
    if (setting === "testType" || value.devices.size !== 1) continue;
    const account = await db.selectFrom("account").select("first_name").where("id", "=", id).executeTakeFirstOrThrow();
    const reaction = await db.selectFrom("reaction").select("reaction").where("account_id", "=", id).executeTakeFirst();
    const stored = setting === "react" ? (reaction?.reaction ?? "") : account.first_name;
    assertInvariant(
      value.allowed.includes(stored),
      "I4",
      () => `${setting} of ${id} is ${stored}, allowed are ${value.allowed.join()}`,
    );
  }
}

/**
 * Checks I6 and I9: the outboxes contain only commands that were rejected because the attempt was already handed in,
 * and commands that make the server fail. Checks I8: the server has stored its replies.
 */
async function checkOutboxes(story: Story): Promise<void> {
  for (const device of [0, 1]) {
    const rows = await browserOf(story.browsers, device).tab().device.work.outbox.toArray();
    for (const row of rows) {
      if (JSON.stringify(row.payload).includes(POISON)) continue;
      const isExplained = row.state === "rejected" && row.lastError?.code === "already_submitted";
      assertInvariant(
        isExplained,
        story.expected.hasPoison ? "I9" : "I6",
        () => `${row.kind} is ${row.state}: ${row.lastError?.code}`,
      );
    }
  }
  const withoutReply = await story.app.services.store.db
    .selectFrom("sync_op")
    .select("op_id")
    .where("account_id", "in", story.accounts)
    .where("result", "=", "")
    .execute();
  assertInvariant(withoutReply.length === 0, "I8", () => `${withoutReply.length} commands are stored without a reply`);
  const rows = await story.app.services.store.db
    .selectFrom("sync_op")
    .select("op_id")
    .where("account_id", "in", story.accounts)
    .execute();
  const ids = new Set(rows.map((row) => row.op_id));
  for (const { op, result } of story.traffic.replies.slice(story.expected.prunedAt))
    assertInvariant(
      result.status === "retry" || ids.has(op.opId),
      "I8",
      () => `the reply to ${op.kind} was ${result.status}, and it is not stored`,
    );
}

/** Returns the account of an access token. */
function accountOf(bearer: string): string {
  const claims = JSON.parse(Buffer.from(bearer.split(".")[1] ?? "", "base64url").toString()) as { sub: string };
  return claims.sub;
}
