import Database from "better-sqlite3";

export type SqlFault =
  /** One statement fails. */
  | "error"
  /** The server dies at a statement, and loses uncommitted changes and responses. */
  | "crash";

/** The fault that is set: the `countdown`th statement from now on that matches `pattern` fails. */
type Armed = { fault: SqlFault; countdown: number; pattern: RegExp | null };

/** Counts the statements that Kysely runs on any SQLite database in this process, and makes one fail. */
export const serverFaults = {
  statements: 0,
  /** How many statements have failed because of a fault that was set. */
  failedCalls: 0,
  armed: null as Armed | null,
  /** True from a crash until the restart: no statement runs except the rollback. */
  isDown: false,
  /** True while the story inspects the server. No statement fails then. */
  isPaused: false,
  /** Makes the `n`th statement from now on that matches `pattern` fail, once. */
  arm(fault: SqlFault, n: number, pattern: RegExp | null = null): void {
    serverFaults.armed = { fault, countdown: n, pattern };
  },
  disarm(): void {
    serverFaults.armed = null;
  },
  restart(): void {
    serverFaults.isDown = false;
  },
};

function failIfArmed(text: string): void {
  serverFaults.statements += 1;
  if (serverFaults.isDown && !/^rollback$/iu.test(text)) throw new Error("the server is down");
  const { armed } = serverFaults;
  if (armed === null || serverFaults.isPaused || /^rollback/iu.test(text)) return;
  if (armed.pattern !== null && !armed.pattern.test(text)) return;
  armed.countdown -= 1;
  if (armed.countdown > 0) return;
  serverFaults.armed = null;
  serverFaults.failedCalls += 1;
  serverFaults.isDown = armed.fault === "crash";
  throw new Error(`injected: ${armed.fault}`);
}

type Statement = { reader: boolean } & Record<"all" | "run" | "get", (...parameters: unknown[]) => unknown>;
const { prototype } = Database as unknown as { prototype: { prepare: (text: string) => Statement } };
const { prepare } = prototype;
prototype.prepare = function (this: unknown, text: string): Statement {
  const real = prepare.call(this, text);
  return {
    reader: real.reader,
    get: (...parameters) => real.get(...parameters),
    all(...parameters) {
      failIfArmed(text);
      return real.all(...parameters);
    },
    run(...parameters) {
      failIfArmed(text);
      return real.run(...parameters);
    },
  };
};
