/** Cost of the connection, as far as the browser reports it. saving: the user turned on data saving. */
export type ConnectionCost = "free" | "metered" | "saving" | "unknown";

/** The part of the Network Information API that this file uses. */
type Information = {
  type?: string;
  saveData?: boolean;
  addEventListener?: (type: "change", listener: () => void) => void;
  removeEventListener?: (type: "change", listener: () => void) => void;
};

const readInformation = (): Information | undefined =>
  (globalThis as { navigator?: { connection?: Information } }).navigator?.connection;

/**
 * Returns the current cost. Only Chromium on Android and ChromeOS reports the type. Elsewhere the cost is "unknown", or
 * "saving".
 */
export function connectionCost(connection: Information | undefined = readInformation()): ConnectionCost {
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

/** Returns whether the app may download without being asked. */
export function mayFetchInBackground(cost: ConnectionCost, isMobileDataAllowed: boolean): boolean {
  return cost !== "saving" && (cost !== "metered" || isMobileDataAllowed);
}

/**
 * Calls the listener when the browser reports a change of the connection. Returns the function that unsubscribes it.
 */
export function onConnectionChange(listener: () => void): () => void {
  const connection = readInformation();
  connection?.addEventListener?.("change", listener);
  return () => connection?.removeEventListener?.("change", listener);
}
