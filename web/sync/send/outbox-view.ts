import type { Device } from "#web/db/storage/device.ts";
import { watchOutboxCount, type OutboxCount } from "#web/db/outbox/outbox.ts";
import type { SenderActivity } from "./sender.ts";
import type { Session } from "../session.ts";

export type OutboxState = "idle" | "sending" | "offline" | "sign_in" | "attention";
/** What the header shows: the number of unsent items, when the oldest was queued, and what prevents sending. */
export type OutboxView = { count: number; oldest: number | null; state: OutboxState };

/** What the shown state depends on besides the outbox itself. */
export type SendingConditions = {
  isExpired: boolean;
  activity: SenderActivity;
  isSendingAudio: boolean;
  /** Whether nothing was sent for a long time, for no known reason. */
  isStalled: boolean;
  isOnline: boolean;
};

const EMPTY_COUNT: OutboxCount = { waiting: 0, sending: 0, blocked: 0, rejected: 0, oldest: null, due: null, audio: 0 };

export function outboxView(count: OutboxCount, conditions: SendingConditions): OutboxView {
  const total = totalOf(count);
  return { count: total, oldest: count.oldest, state: total === 0 ? "idle" : stateOf(count, conditions) };
}

export function totalOf(count: OutboxCount): number {
  return count.waiting + count.blocked + count.rejected + count.audio;
}

function stateOf(count: OutboxCount, conditions: SendingConditions): OutboxState {
  if (conditions.isExpired) return "sign_in";
  if (conditions.isStalled) return "attention";
  if (conditions.activity === "sending" || conditions.isSendingAudio) return "sending";
  if (count.blocked + count.rejected > 0) return "attention";
  return conditions.activity === "offline" || !conditions.isOnline ? "offline" : "idle";
}

/** Calls `onCount` with the outbox count of the signed-in account, after each change. Returns the function to stop. */
export function watchOwnCount(device: Device, session: Session, onCount: (count: OutboxCount) => void): () => void {
  let stopCount: (() => void) | null = null;
  let watchedOwner: string | null = null;
  let lastCount = EMPTY_COUNT;
  const emit = (count: OutboxCount): void => {
    lastCount = count;
    onCount(count);
  };
  const stopState = session.watchState().subscribe(() => {
    const owner = session.owner();
    if (owner === watchedOwner && stopCount !== null) return onCount(lastCount);
    watchedOwner = owner;
    stopCount?.();
    stopCount = owner === null ? null : watchOutboxCount(device, owner).subscribe(emit);
    if (owner === null) emit(EMPTY_COUNT);
  });
  return () => {
    stopState();
    stopCount?.();
  };
}
