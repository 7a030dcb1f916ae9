import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import type { CommentBank } from "#core/wire/crm/comment-bank.ts";
import { type Load, type Trouble, useCall } from "../use-call.ts";

/** Inserts a comment at the caret of a field. */
export type Insert = (comment: string) => void;

export type BankState = {
  /** Empty until the bank was fetched. */
  bank: CommentBank;
  isLoading: boolean;
  trouble: Trouble | null;
  reload: () => void;
  /** Whether a field is there that `insert` writes into. */
  canInsert: boolean;
  insert: Insert;
  /** Makes a field the one that `insert` writes into. Returns how to end that. */
  use: (insert: Insert) => () => void;
  /** Leaves `insert` without a field. */
  forget: () => void;
};

const EMPTY: CommentBank = { comments: [], repeated: [] };
const BankContext = createContext<BankState>({
  bank: EMPTY,
  isLoading: false,
  trouble: null,
  reload: () => undefined,
  canInsert: false,
  insert: () => undefined,
  use: () => () => undefined,
  forget: () => undefined,
});

export function useCommentBank(): BankState {
  return use(BankContext);
}

const load: Load<CommentBank> = (client, signal) => client.call("crmCommentBank", { signal });

/** Fetches the comment bank once for the fields and the panel inside. */
export function CommentBankProvider({ children }: { children: ReactNode }) {
  const { state, trouble, reload } = useCall(load);
  const field = useRef<Insert | null>(null);
  const [canInsert, setCanInsert] = useState(false);
  const insert = useCallback((comment: string) => field.current?.(comment), []);
  const useField = useCallback((next: Insert) => {
    field.current = next;
    setCanInsert(true);
    return () => {
      if (field.current !== next) return;
      field.current = null;
      setCanInsert(false);
    };
  }, []);
  const forget = useCallback(() => {
    field.current = null;
    setCanInsert(false);
  }, []);
  const bank = state.kind === "ready" ? state.data : EMPTY;
  const isLoading = state.kind === "loading";
  const failure = state.kind === "trouble" ? state.trouble : trouble;
  const value = useMemo(
    () => ({ bank, isLoading, trouble: failure, reload, canInsert, insert, use: useField, forget }),
    [bank, isLoading, failure, reload, canInsert, insert, useField, forget],
  );
  return <BankContext value={value}>{children}</BankContext>;
}
