import type { Device } from "#web/db/storage/device.ts";
import { watchOutboxCount, type OutboxCount } from "#web/db/outbox/outbox.ts";
import type { SenderActivity } from "./sender.ts";
import type { Session } from "../session.ts";

/** What the header shows: the number of unsent commands, the age of the oldest, and what prevents sending. */
export type OutboxState = "idle" | "sending" | "offline" | "sign_in" | "attention";
export type OutboxView = { count: number; oldest: number | null; state: OutboxState };

/** What decides the state besides the outbox itself. */
export type SendingConditions = {
  isExpired: boolean;
  activity: SenderActivity;
  isSendingAudio: boolean;
  /** Nothing was sent for a long time, for no known reason. */
  isStalled: boolean;
  isOnline: boolean;
};

const NOTHING: OutboxCount = { waiting: 0, blocked: 0, rejected: 0, oldest: null, due: null, audio: 0 };

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

/** Watches the outbox of the signed-in account. Returns the function that stops watching. */
export function watchOwnCount(device: Device, session: Session, onCount: (count: OutboxCount) => void): () => void {
  let stopCount: (() => void) | null = null;
  let watched: string | null = null;
  let last = NOTHING;
  const remember = (count: OutboxCount): void => {
    last = count;
    onCount(count);
  };
  const stopState = session.watchState().subscribe(() => {
    const owner = session.owner();
    if (owner === watched && stopCount !== null) return onCount(last);
    watched = owner;
    stopCount?.();
    stopCount = owner === null ? null : watchOutboxCount(device, owner).subscribe(remember);
    if (owner === null) remember(NOTHING);
  });
  return () => {
    stopState();
    stopCount?.();
  };
}
