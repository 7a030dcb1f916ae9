/** The thread that writes drafts, without a thread: the same code on a connection of its own. */
import type { Device } from "#web/db/device.ts";
import { serveDrafts, type KeeperReply, type KeeperThread } from "#web/db/draft-keeper.ts";

export type TestThread = KeeperThread & {
  /** It dies and says so; what it was asked and has not done is lost. */
  die: () => void;
  isEnded: () => boolean;
};

/** A thread with the given connection, which is open already. */
export function draftThread(device: Device): TestThread {
  let listener: (reply: KeeperReply) => void = () => undefined;
  let onDead: () => void = () => undefined;
  let isOver = false;
  return {
    post: (request) => {
      if (isOver) return;
      void serveDrafts(device, structuredClone(request), (reply) => {
        if (!isOver) listener(structuredClone(reply));
      });
    },
    onReply: (next) => void (listener = next),
    onDead: (next) => void (onDead = next),
    end: () => void (isOver = true),
    die: () => {
      isOver = true;
      onDead();
    },
    isEnded: () => isOver,
  };
}
