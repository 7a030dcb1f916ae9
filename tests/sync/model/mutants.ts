/** One exact change to one file of the product. `find` must occur in it exactly once. */
export type Patch = { file: string; find: string; replace: string };
/** A build with a deliberate fault, and the invariants (docs/reliability.md) that it can break. */
export type Mutant = { name: string; patches: readonly Patch[]; breaks: readonly string[] };

const DRAIN = "web/sync/send/drain.ts";
const OUTBOX = "web/db/outbox/outbox.ts";
const MERGE = "web/db/draft/merge-drafts.ts";
const HANDLE = "api/commands/sync/handle-command.ts";
const RECORDS = "api/commands/sync/command-records.ts";
const SUBMIT = "api/commands/attempt/attempt-submit.ts";
const DRAFT = "api/commands/attempt/draft-save.ts";

/** The line of drain.ts after it has taken a batch from the outbox. */
const BATCH_TAKEN = "    const { rows } = batch;\n";

/** The simulated stories must break at least one invariant with each of these. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: "deletes from the outbox before sending, and restores the rows only after a reported failure",
    patches: [
      {
        file: DRAIN,
        find: BATCH_TAKEN,
        replace: `${BATCH_TAKEN}    await device.work.outbox.bulkDelete(rows.map((row) => row.seq));\n`,
      },
      {
        file: DRAIN,
        find: "  const release = (rows: readonly OutboxRow[]): Promise<void> =>\n    releaseBatch(",
        replace:
          "  const release = async (rows: readonly OutboxRow[]): Promise<void> =>\n    void (await device.work.outbox.bulkPut(rows.map((row) => ({ ...row, state: 'queued' as const })))) ?? releaseBatch(",
      },
    ],
    breaks: ["I1", "I2", "I3", "I4", "I5"],
  },
  {
    name: "creates a new id for every try",
    patches: [
      {
        file: OUTBOX,
        find: 'return { ...row, state: "sending"',
        replace:
          'return { ...row, opId: row.attempts > 0 ? createCommandId(row.createdAt) : row.opId, state: "sending"',
      },
    ],
    breaks: ["I1"],
  },
  {
    name: "stores no result for repeated commands",
    patches: [
      {
        file: RECORDS,
        find: "      newRows.push(row);\n",
        replace: "",
      },
    ],
    breaks: ["I1", "I8"],
  },
  {
    name: "overwrites the text of the device that wrote first when two devices write",
    patches: [
      {
        file: DRAFT,
        find: "stored.client_id === context.clientId || text.startsWith(stored.body)",
        replace: "true",
      },
    ],
    breaks: ["I3"],
  },
  {
    name: "keeps the text on the server, and drops the text of the device that sends later",
    patches: [
      {
        file: DRAFT,
        find: "await putSibling(tx, { ...written, id: context.opId })",
        replace: "context.opId",
      },
    ],
    breaks: ["I3"],
  },
  {
    name: "shows the choice only on the device that sent last",
    patches: [{ file: MERGE, find: "const undecided = others.find(", replace: "const undecided = [].find(" }],
    breaks: ["I3"],
  },
  {
    name: "treats a decision about one text of another device as a decision about all its later texts",
    patches: [{ file: MERGE, find: "id === other.id && edit >= other.edit", replace: "id === other.id" }],
    breaks: ["I3"],
  },
  {
    name: "deletes the other device's text although it changed after the learner saw it",
    patches: [{ file: "api/store/attempt/drafts.ts", find: '    .where("edit", "<=", edit)\n', replace: "" }],
    breaks: ["I3"],
  },
  {
    name: "treats work imported from another device as work that this device has seen",
    patches: [{ file: OUTBOX, find: "isOwn: row.clientId === clientId", replace: "isOwn: true" }],
    breaks: ["I3"],
  },
  {
    name: "drops a late submission",
    patches: [
      {
        file: SUBMIT,
        find: "    await insertAttemptVersion(\n",
        replace:
          '    if (isLate) return refuse("already_submitted", "This attempt has already been handed in.");\n    await insertAttemptVersion(\n',
      },
    ],
    breaks: ["I2", "I3"],
  },
  {
    name: "ignores the order within an aggregate once stored results are pruned",
    patches: [
      {
        file: HANDLE,
        find: "isOverwritable && aggSeq <=",
        replace: "isOverwritable && aggSeq < 0 && aggSeq <=",
      },
    ],
    breaks: ["I3", "I4"],
  },
  {
    name: "stores the result of a command in a separate transaction",
    patches: [
      {
        file: HANDLE,
        find: "  const changes: Change[] = [];\n",
        replace:
          '  await readCommandRecords(tx, context, { opIds: [], aggs: [] }).then((own) => {\n    own.storeResult(command, hash, { opId, status: "applied" });\n    return own.write();\n  });\n  await sql`commit`.execute(tx);\n  await sql`begin immediate`.execute(tx);\n  const changes: Change[] = [];\n',
      },
      { file: HANDLE, find: "  records.storeResult(command, hash, result);\n", replace: "" },
      {
        file: HANDLE,
        find: "import type { Command, CommandResult }",
        replace: 'import { sql } from "kysely";\nimport type { Command, CommandResult }',
      },
    ],
    breaks: ["I1", "I3", "I4", "I5", "I6", "I8"],
  },
  {
    name: "replies before it commits",
    patches: [
      {
        file: HANDLE,
        find: "    return await store.withTx((tx) => handleInOrder(tx, chunk, null), options);\n",
        replace:
          "    const early = Promise.withResolvers<CommandResult[]>();\n    const late = store.withTx(async (tx) => {\n      const results = await handleInOrder(tx, chunk, null);\n      early.resolve(results);\n      for (let turn = 0; turn < 3; turn += 1) await yieldToEventLoop();\n      return results;\n    }, options);\n    late.catch(early.reject);\n    return await early.promise;\n",
      },
      {
        file: HANDLE,
        find: "import type { Command, CommandResult }",
        replace:
          'import { setImmediate as yieldToEventLoop } from "node:timers/promises";\nimport type { Command, CommandResult }',
      },
    ],
    breaks: ["I1", "I2", "I3", "I4", "I5"],
  },
  {
    name: "treats a server failure as success",
    patches: [
      {
        file: DRAIN,
        find: '      case "server_failed": {\n',
        replace:
          '      case "server_failed": {\n        await applyOutcomes(\n          device,\n          rows.map(({ opId }) => ({ kind: "accepted" as const, opId, rev: null, marking: null })),\n          now(),\n        );\n        if (serverFailures >= 0) return null;\n',
      },
    ],
    breaks: ["I1", "I2", "I3", "I4", "I5"],
  },
  {
    name: "clears the queue when the session has ended",
    patches: [
      {
        file: DRAIN,
        find: '    if (access.kind === "none") return { kind: "sign_in" };\n',
        replace:
          '    if (access.kind === "none") {\n      await device.work.outbox.clear();\n      return { kind: "sign_in" };\n    }\n',
      },
    ],
    breaks: ["I1", "I2", "I3", "I4", "I5"],
  },
  {
    name: "changes the payload of a command that was sent",
    patches: [
      {
        file: OUTBOX,
        find: 'waiting.state === "queued" && !waiting.frozen',
        replace: 'waiting.state === "queued"',
      },
    ],
    breaks: ["I3", "I4", "I6", "I8"],
  },
  {
    name: "deletes commands that have waited for more than a week",
    patches: [
      {
        file: OUTBOX,
        find: '          if (row.state === "rejected" || seenAggregates.has(row.agg)) continue;\n',
        replace:
          '          if (row.state === "rejected" || seenAggregates.has(row.agg)) continue;\n          if (now - row.createdAt > 7 * 86_400_000) {\n            await work.outbox.delete(row.seq);\n            continue;\n          }\n',
      },
    ],
    breaks: ["I1", "I2", "I3", "I4", "I5"],
  },
  {
    name: "never takes the lock from a frozen tab",
    patches: [
      {
        file: "web/sync/locks.ts",
        find: 'if (result !== "busy" || !(await isStale(dependencies, name))) return result;',
        replace: "return result;",
      },
    ],
    breaks: ["I6"],
  },
  {
    name: "deletes unsent work at a sign-out",
    patches: [
      {
        file: "web/db/account/remove-account.ts",
        find: 'choice.unsent === "delete" ? null : before.content',
        replace: "null as UnsentContent | null",
      },
    ],
    breaks: ["I1", "I2", "I3", "I4", "I5"],
  },
  {
    name: "sends the work kept at a sign-out under new ids",
    patches: [
      {
        file: "web/db/account/kept-work.ts",
        find: "work.outbox.add({ ...command, notBefore: 0 })",
        replace: "work.outbox.add({ ...command, opId: createClientId(), notBefore: 0 })",
      },
    ],
    breaks: ["I1", "I5"],
  },
];
