import type { AccountTables } from "./tables/account.ts";
import type { AttemptTables } from "./tables/attempt.ts";
import type { DraftTables } from "./tables/draft.ts";
import type { LibraryTables } from "./tables/library.ts";
import type { RecordingTables } from "./tables/recording.ts";
import type { SyncTables } from "./tables/sync.ts";
import type { TalkbackTables } from "./tables/talkback.ts";

/** Every table of the server. Rows hold text, whole numbers (time in milliseconds, flags as 0 and 1) and bytes. */
export type Tables = AccountTables &
  LibraryTables &
  AttemptTables &
  DraftTables &
  SyncTables &
  TalkbackTables &
  RecordingTables;
