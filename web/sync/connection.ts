/** What a connection costs, as far as the browser says. saving: the learner asked for as little data as possible. */
export type ConnectionCost = "free" | "metered" | "saving" | "unknown";

type Information = {
  type?: string;
  saveData?: boolean;
  addEventListener?: (type: "change", listener: () => void) => void;
  removeEventListener?: (type: "change", listener: () => void) => void;
};

const information = (): Information | undefined =>
  (globalThis as { navigator?: { connection?: Information } }).navigator?.connection;

/** The cost of the connection now. Only Chromium on Android tells Wi-Fi from mobile data; elsewhere it is unknown. */
export function connectionCost(connection: Information | undefined = information()): ConnectionCost {
  if (connection?.saveData === true) return "saving";
  switch (connection?.type) {
    case undefined:
    case "unknown":
    case "other":
      return "unknown";
    case "cellular":
    case "bluetooth":
    case "wimax":
      return "metered";
    default:
      return "free";
  }
}

/** Whether something may be fetched that nobody is waiting for. */
export function mayFetchUnasked(cost: ConnectionCost, isMobileDataAllowed: boolean): boolean {
  return cost !== "saving" && (cost !== "metered" || isMobileDataAllowed);
}

/** Calls back when the browser changes to another kind of connection. Returns how to stop. */
export function onConnectionChange(listener: () => void): () => void {
  const connection = information();
  connection?.addEventListener?.("change", listener);
  return () => connection?.removeEventListener?.("change", listener);
}
