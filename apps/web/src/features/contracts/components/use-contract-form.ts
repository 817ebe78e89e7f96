/** The form's state bound to its market and account. Prices that tick do not draw it: what an order would do is asked of the desk. */
import { CallFailure } from '@glasshouse/client';
import type { ContractPreview, Direction, MarginMode } from '@glasshouse/contract/contracts';
import { useCallback, useMemo, useReducer } from 'react';
import { useDebounced } from '../../../app/data/use-debounced.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import {
  type Chosen,
  type EntryAction,
  type EntryDraft,
  type EntryField,
  type EntryProblem,
  entryInput,
  entryProblems,
  newEntry,
  percentOf,
  reduceEntry,
} from '../model/contract-form.ts';
import { useDeal, usePreview } from '../queries/contracts.ts';

/** An answer of the desk for one direction. */
export interface SidePreview {
  preview: ContractPreview | undefined;
  /** It is of what stands in the form now, not of what stood there before. */
  current: boolean;
}

/** The form as its parts use it. */
export interface ContractFormState {
  pair: Pair;
  draft: EntryDraft;
  dispatch: (action: EntryAction) => void;
  deal: ReturnType<typeof useDeal>;
  multiple: number;
  mode: MarginMode;
  /** By direction; only while the form can be read. */
  of: (type: Direction) => SidePreview;
  /** The most that both directions afford; null while unknown. */
  most: string | null;
  percent: number;
  problems: Partial<Record<EntryField, EntryProblem>>;
  /** Whether a price and a size stand in the form. */
  complete: boolean;
  /** Why the desk cannot even count what stands in the form; null while it can, or has not been asked. */
  unread: CallFailure | null;
}

/** What the form begins with where the account does not say: never more than five for somebody new. */
const FIRST_MULTIPLE = 5;
const TYPING_MS = 300;

/** Keeps the form of a pair. `loggedIn`: without a session nothing is asked. */
export function useContractForm(pair: Pair, startPrice: string, mark: string | null, loggedIn: boolean): ContractFormState {
  const [draft, dispatch] = useReducer(reduceEntry, startPrice, newEntry);
  const deal = useDeal(pair);
  const { multiple = FIRST_MULTIPLE, margin_mode: mode = 'isolated' } = deal.data?.settings ?? {};
  const problems = useMemo(() => entryProblems(draft, pair, mark), [draft, pair, mark]);
  const complete = Object.keys(problems).length === 0;
  // Without a size the smallest order says how large one may be.
  const asked = useMemo(() => {
    const sized: EntryDraft = problems.share === undefined ? draft : { ...draft, share: pair.lot };
    // Which part of it is shown changes neither cost nor risk.
    const shown = problems.share === undefined && problems.display === undefined;
    const readable = { ...sized, iceberg: draft.iceberg && shown };
    const { share: _, ...others } = entryProblems(readable, pair, null);
    return loggedIn && deal.data && Object.keys(others).length === 0 ? JSON.stringify([readable, { multiple, mode }]) : null;
  }, [draft, problems, pair, multiple, mode, loggedIn, deal.data]);
  const still = useDebounced(asked, TYPING_MS);
  const inputs = useMemo(() => {
    if (still === null) return { long: null, short: null };
    const [readable, wanted] = JSON.parse(still) as [EntryDraft, Chosen];
    return { long: entryInput(readable, pair, wanted, 1), short: entryInput(readable, pair, wanted, 2) };
  }, [still, pair]);
  const long = usePreview(inputs.long);
  const short = usePreview(inputs.short);
  const fresh = still !== null && still === asked;
  const of = useCallback(
    (type: Direction): SidePreview => {
      const read = type === 1 ? long : short;
      const known = asked !== null && read.data !== undefined;
      return { preview: known ? read.data : undefined, current: fresh && !read.isPlaceholderData };
    },
    [long, short, fresh, asked],
  );
  const mosts = [long.data?.max_share, short.data?.max_share].filter((one) => one !== undefined);
  const most = loggedIn && mosts.length === 2 ? mosts.reduce((least, one) => (Number(one) < Number(least) ? one : least)) : null;
  const percent = draft.percent ?? percentOf(draft.share, most);
  const error = fresh ? (long.error ?? short.error) : null;
  const unread = error instanceof CallFailure && error.kind === 'refused' ? error : null;
  return { pair, draft, dispatch, deal, multiple, mode, of, most, percent, problems, complete, unread };
}
