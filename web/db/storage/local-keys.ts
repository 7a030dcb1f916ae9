import type { TestType } from "#core/exam/content/module-type.ts";
import type { Tokens, User } from "#core/wire/account/user.ts";
import { isTokens, isUser } from "./local-values.ts";

/** The methods of `Storage` that the app uses. A memory store replaces localStorage if the browser blocks it. */
export type StringStore = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  readonly length: number;
  key(index: number): string | null;
};

/** The part of a window that reports changes made in other tabs. */
export type StorageEvents = {
  addEventListener(type: "storage", listener: (event: { key: string | null }) => void): void;
  removeEventListener(type: "storage", listener: (event: { key: string | null }) => void): void;
};

const KEYS = {
  tokens: "authTokens",
  user: "user",
  dismissedAlerts: "dismissedAlerts",
  testType: "testType",
  owner: "bandwise.owner",
  theme: "bandwise.theme",
  textSize: "bandwise.textSize",
  guardedPage: "bandwise.guardedPage",
  signingOut: "bandwise.signingOut",
} as const;

const TEST_TYPES = ["academic", "general"] as const satisfies readonly TestType[];
const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
const TEXT_SIZES = ["100", "112", "125", "150", "200"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/**
 * A sign-out in progress. Stored before anything is removed, so that another page can finish the sign-out if this page
 * closes. Without `owner`, the work database has recorded the sign-out, and only the later steps remain.
 */
export type SigningOut = { owner?: string; unsent: "keep" | "delete"; token: string | null };

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Reads and writes the localStorage values that `KEYS` names. */
export type LocalKeys = {
  readTokens: () => Tokens | null;
  writeTokens: (tokens: Tokens) => void;
  clearTokens: () => void;
  readUser: () => User | null;
  writeUser: (user: User) => void;
  clearUser: () => void;
  /** The account that new work on this device belongs to. Removed together with `user`. */
  readOwner: () => string | null;
  writeOwner: (owner: string) => void;
  readTestType: () => TestType;
  writeTestType: (testType: TestType) => void;
  readTheme: () => Theme;
  writeTheme: (theme: Theme) => void;
  readTextSize: () => TextSize;
  writeTextSize: (size: TextSize) => void;
  /** The address to open after the next sign-in. */
  readGuardedPage: () => string | null;
  writeGuardedPage: (address: string) => void;
  clearGuardedPage: () => void;
  readDismissedAlerts: () => string[];
  /** Stores the last `MAX_DISMISSED_ALERTS` ids. */
  writeDismissedAlerts: (ids: readonly string[]) => void;
  readSigningOut: () => SigningOut | null;
  writeSigningOut: (signOut: SigningOut) => void;
  clearSigningOut: () => void;
  /** Calls the listener after a change in this or another tab. Returns the function that unsubscribes it. */
  onLocalChange: (listener: () => void) => () => void;
};

const MAX_DISMISSED_ALERTS = 200;

/** Creates the access to these values in a store. Reads an invalid value as absent. */
export function createLocalKeys(store: () => StringStore, events: () => StorageEvents | null): LocalKeys {
  const listeners = new Set<() => void>();
  const notifyListeners = (): void => {
    for (const listener of listeners) listener();
  };
  const readText = (key: string): string | null => {
    try {
      return store().getItem(key);
    } catch {
      return null;
    }
  };
  const writeText = (key: string, value: string): void => {
    try {
      store().setItem(key, value);
    } catch {
      // Storage is full or blocked, so the earlier value stays.
    }
    notifyListeners();
  };
  const remove = (...keys: string[]): void => {
    try {
      for (const key of keys) store().removeItem(key);
    } catch {
      // Storage is blocked, so nothing was stored.
    }
    notifyListeners();
  };
  const readJson = <T>(key: string, isValid: (value: unknown) => value is T): T | null => {
    const text = readText(key);
    if (text === null) return null;
    try {
      const value: unknown = JSON.parse(text);
      return isValid(value) ? value : null;
    } catch {
      return null;
    }
  };
  const readChoice = <T extends string>(key: string, choices: readonly T[], fallback: T): T => {
    const text = stripQuotes(readText(key));
    return choices.find((choice) => choice === text) ?? fallback;
  };

  return {
    readTokens: () => readJson(KEYS.tokens, isTokens),
    writeTokens: (tokens) => writeText(KEYS.tokens, JSON.stringify(tokens)),
    clearTokens: () => remove(KEYS.tokens),
    readUser: () => readJson(KEYS.user, isUser),
    writeUser: (user) => writeText(KEYS.user, JSON.stringify(user)),
    clearUser: () => remove(KEYS.user, KEYS.owner, KEYS.guardedPage, KEYS.dismissedAlerts),
    readOwner: () => readText(KEYS.owner) || null,
    writeOwner: (owner) => writeText(KEYS.owner, owner),
    readTestType: () => readChoice(KEYS.testType, TEST_TYPES, "academic"),
    writeTestType: (testType) => writeText(KEYS.testType, testType),
    readTheme: () => readChoice(KEYS.theme, THEMES, "system"),
    writeTheme: (theme) => writeText(KEYS.theme, theme),
    readTextSize: () => readChoice(KEYS.textSize, TEXT_SIZES, "100"),
    writeTextSize: (size) => writeText(KEYS.textSize, size),
    readGuardedPage: () => readText(KEYS.guardedPage) || null,
    writeGuardedPage: (address) => writeText(KEYS.guardedPage, address),
    clearGuardedPage: () => remove(KEYS.guardedPage),
    readDismissedAlerts: () => readJson(KEYS.dismissedAlerts, isTextList) ?? [],
    writeDismissedAlerts: (ids) => writeText(KEYS.dismissedAlerts, JSON.stringify(ids.slice(-MAX_DISMISSED_ALERTS))),
    readSigningOut: () => readJson(KEYS.signingOut, isSigningOut),
    writeSigningOut: (signOut) => writeText(KEYS.signingOut, JSON.stringify(signOut)),
    clearSigningOut: () => remove(KEYS.signingOut),
    onLocalChange(listener) {
      const onStorage = (event: { key: string | null }): void => {
        if (event.key === null || (Object.values(KEYS) as string[]).includes(event.key)) listener();
      };
      listeners.add(listener);
      events()?.addEventListener("storage", onStorage);
      return () => {
        listeners.delete(listener);
        events()?.removeEventListener("storage", onStorage);
      };
    },
  };
}

function isSigningOut(value: unknown): value is SigningOut {
  if (typeof value !== "object" || value === null) return false;
  const { owner, unsent, token } = value as Record<string, unknown>;
  const isNamed = owner === undefined || typeof owner === "string";
  return isNamed && (unsent === "keep" || unsent === "delete") && (token === null || typeof token === "string");
}

// Earlier builds stored a choice as JSON, with quotation marks.
function stripQuotes(text: string | null): string | null {
  return text !== null && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

/** Creates a store that is lost on reload: for tests, the server, workers, and browsers that block storage. */
export function createMemoryStore(): StringStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
  };
}

const scope = globalThis as unknown as { document?: unknown; localStorage?: StringStore; addEventListener?: unknown };
const memory = createMemoryStore();

/**
 * Returns the page's localStorage. Returns a memory store on the server, in workers, and if the browser blocks
 * localStorage.
 */
export function openPageStore(): StringStore {
  try {
    return scope.document === undefined ? memory : (scope.localStorage ?? memory);
  } catch {
    return memory; // Blocked storage throws already when `localStorage` is read.
  }
}

/** The values of this page. Accesses localStorage only when a value is read or written. */
export const localKeys: LocalKeys = createLocalKeys(openPageStore, () =>
  typeof scope.addEventListener === "function" ? (globalThis as unknown as StorageEvents) : null,
);
