/** The check of a receipt on this device: it begins by itself or on a press, and again when a receipt that was too early is there. */
import type { CheckedStep } from '@glasshouse/proofs';
import { useCallback, useEffect, useState } from 'react';
import { useNewest } from '../data/use-newest.ts';
import { type Unread, useNextTry } from './unread-receipt.ts';

/** Where a check stands. */
export type ReceiptCheck<File> =
  | { readonly state: 'ready' | 'checking' }
  | Unread
  | { readonly state: 'checked'; readonly ok: boolean; readonly steps: readonly CheckedStep[]; readonly file: File };

/** The check of a subject by `check`, which must be the same function each time; a component shows one subject in one state. */
export function useReceiptCheck<Subject, File>(
  subject: Subject,
  auto: boolean,
  check: (subject: Subject, signal: AbortSignal) => Promise<ReceiptCheck<File>>,
) {
  // As it is shown in this state: its terms never change, nor does its end.
  const [shown] = useState(subject);
  const [state, setState] = useState<ReceiptCheck<File>>({ state: auto ? 'checking' : 'ready' });
  const newest = useNewest();
  const begin = useCallback(() => newest((signal) => check(shown, signal), setState), [newest, shown, check]);
  const run = useCallback(() => {
    setState({ state: 'checking' });
    begin();
  }, [begin]);
  useEffect(() => {
    if (auto) begin();
  }, [auto, begin]);
  useNextTry(state, run);
  return { check: state, run };
}
