import * as v from "valibot";

const NoticeSchema = v.variant("type", [
  /** The tokens or the account changed. Receivers read them again. */
  v.object({ type: v.literal("session") }),
  /** The sender drains the outbox, has finished, or found no connection. */
  v.object({ type: v.literal("drain"), state: v.picklist(["sending", "done", "offline"]) }),
]);
export type Notice = v.InferOutput<typeof NoticeSchema>;
export type DrainNotice = Extract<Notice, { type: "drain" }>;

/**
 * Messages between the tabs and the worker of this origin. They only save time: all state is in storage, so a lost
 * message does no harm.
 */
export type Notices = {
  send(notice: Notice): void;
  listen(listener: (notice: Notice) => void): () => void;
  close(): void;
};

export function createNotices(channelName = "bandwise"): Notices {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channelName);
  const listeners = new Set<(notice: Notice) => void>();
  if (channel !== null) {
    channel.onmessage = (event: { data: unknown }) => {
      const parsed = v.safeParse(NoticeSchema, event.data);
      if (parsed.success) for (const listener of listeners) listener(parsed.output);
    };
  }
  return {
    send: (notice) => channel?.postMessage(notice),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => channel?.close(),
  };
}
