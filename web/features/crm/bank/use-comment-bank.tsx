import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import type { CommentBank } from "#core/wire/crm/comment-bank.ts";
import { type Load, type LoadFailure, useCall } from "../use-call.ts";

/** Inserts a comment into a field, at the caret. */
export type Insert = (comment: string) => void;

export type BankState = {
  /** Empty until the bank is fetched. */
  bank: CommentBank;
  isLoading: boolean;
  failure: LoadFailure | null;
  reload: () => void;
  /** Whether there is a field for `insert`. */
  canInsert: boolean;
  insert: Insert;
  /** Sets the field that `insert` writes into. Call the returned function to unset it. */
  setField: (insert: Insert) => () => void;
  /** Unsets the field that `insert` writes into. */
  clearField: () => void;
};

const EMPTY_BANK: CommentBank = { comments: [], repeated: [] };
const BankContext = createContext<BankState>({
  bank: EMPTY_BANK,
  isLoading: false,
  failure: null,
  reload: () => undefined,
  canInsert: false,
  insert: () => undefined,
  setField: () => () => undefined,
  clearField: () => undefined,
});

export function useCommentBank(): BankState {
  return use(BankContext);
}

const load: Load<CommentBank> = (client, signal) => client.call("crmCommentBank", { signal });

/** Fetches the comment bank for the fields and the panel inside. Leaves out comments on the other skill. */
export function CommentBankProvider({ skill, children }: { skill: "writing" | "speaking"; children: ReactNode }) {
  const { state, failure, reload } = useCall(load);
  const field = useRef<Insert | null>(null);
  const [canInsert, setCanInsert] = useState(false);
  const insert = useCallback((comment: string) => field.current?.(comment), []);
  const setField = useCallback((next: Insert) => {
    field.current = next;
    setCanInsert(true);
    return () => {
      if (field.current !== next) return;
      field.current = null;
      setCanInsert(false);
    };
  }, []);
  const clearField = useCallback(() => {
    field.current = null;
    setCanInsert(false);
  }, []);
  const fetched = state.kind === "ready" ? state.data : EMPTY_BANK;
  const bank = useMemo(
    () => ({
      ...fetched,
      comments: fetched.comments.filter((comment) => comment.skill === null || comment.skill === skill),
    }),
    [fetched, skill],
  );
  const isLoading = state.kind === "loading";
  const value = useMemo(
    () => ({ bank, isLoading, failure, reload, canInsert, insert, setField, clearField }),
    [bank, isLoading, failure, reload, canInsert, insert, setField, clearField],
  );
  return <BankContext value={value}>{children}</BankContext>;
}
