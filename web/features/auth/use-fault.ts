import { useCallback, useState } from "react";
import type { Fault } from "./outcome.ts";

export type FaultState = {
  fault: Fault | null;
  show: (fault: Fault | null) => void;
  /** The server's messages for a field. */
  of: (field: string) => readonly string[] | undefined;
  /** For a field's onChange: what the server said of the old value is void. */
  forget: (field: string) => void;
};

/** What the server said of the last submission. */
export function useFault(): FaultState {
  const [fault, setFault] = useState<Fault | null>(null);
  const forget = useCallback((field: string) => {
    setFault((last) => {
      if (last === null || last.fields[field] === undefined) return last;
      const { [field]: _, ...fields } = last.fields;
      return { ...last, fields };
    });
  }, []);
  return { fault, show: setFault, of: (field) => fault?.fields[field], forget };
}
