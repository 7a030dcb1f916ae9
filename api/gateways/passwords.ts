import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

/** Cost of each guess for an attacker with stolen hashes: memory in KiB, and passes over it. */
const COST = { memory: 19 * 1024, passes: 2 };
const PARALLELISM = 1;
const HASH_BYTES = 32;
const MAX_RUNNING = 2;
const MAX_WAITING = 32;

/**
 * Password hashing with argon2id, outside the event loop. Two calls run at once, others wait; a call gets null if too
 * many wait.
 */
export type Passwords = {
  hash(password: string): Promise<string | null>;
  /** If `stored` is null, it does the same work and returns false, so that the response time reveals nothing. */
  verify(password: string, stored: string | null): Promise<boolean | null>;
  /** Returns whether `stored` is malformed or has weaker parameters than the current ones. */
  needsRehash(stored: string): boolean;
};

type Parameters = { memory: number; passes: number; parallelism: number; salt: Buffer; tag: Buffer };

/** `cost` is lower only in tests, which create thousands of accounts. */
export function createPasswords(cost = COST): Passwords {
  const runLimited = createLimiter();
  const current = { ...cost, parallelism: PARALLELISM };
  const dummySalt = randomBytes(16);
  return {
    hash: (password) =>
      runLimited(async () => {
        const salt = randomBytes(16);
        const tag = await derive(password, { ...current, salt }, HASH_BYTES);
        return toPhc({ ...current, salt, tag });
      }),
    verify: (password, stored) =>
      runLimited(async () => {
        const parsed = stored === null ? null : parsePhc(stored);
        const tag = await derive(password, parsed ?? { ...current, salt: dummySalt }, parsed?.tag.length ?? HASH_BYTES);
        return parsed !== null && timingSafeEqual(tag, parsed.tag);
      }),
    needsRehash(stored) {
      const parsed = parsePhc(stored);
      return parsed === null || parsed.memory < cost.memory || parsed.passes < cost.passes;
    },
  };
}

function derive(
  password: string,
  parameters: { memory: number; passes: number; parallelism: number; salt: Buffer },
  tagLength: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      "argon2id",
      {
        message: password,
        nonce: parameters.salt,
        parallelism: parameters.parallelism,
        tagLength,
        memory: parameters.memory,
        passes: parameters.passes,
      },
      (error, tag) => (error === null ? resolve(Buffer.from(tag)) : reject(error)),
    );
  });
}

const toUnpaddedBase64 = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");

function toPhc({ memory, passes, parallelism, salt, tag }: Parameters): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`;
}

function parsePhc(text: string): Parameters | null {
  const match =
    /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/u.exec(
      text,
    );
  if (match === null) return null;
  const [, memory, passes, parallelism, salt = "", tag = ""] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

/** Runs at most MAX_RUNNING calls at a time. Returns null at once if the queue is full. */
function createLimiter(): <T>(work: () => Promise<T>) => Promise<T | null> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= MAX_RUNNING) {
      if (waiting.length >= MAX_WAITING) return null;
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
