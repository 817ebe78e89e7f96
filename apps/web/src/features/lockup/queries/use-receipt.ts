/** Checks the receipt of an order on this device: reads it, and recomputes everything in it. */
import { CallFailure } from '@glasshouse/client';
import { type LockupReceiptFile, getLockupReceipt } from '@glasshouse/contract/lockup';
import { type CheckedStep, receiptsOf } from '@glasshouse/proofs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { readGrowth } from '../../../app/integrity/read-growth.ts';
import { isSameHistory } from '../../../app/integrity/same-history.ts';
import { client, deviceData } from '../../../app/services.ts';

/** Where a check stands. `tooEarly`: no signed head covers it yet. */
export type Check =
  | { readonly state: 'ready' | 'checking' | 'unavailable' }
  | { readonly state: 'tooEarly'; readonly at: number | null }
  | {
      readonly state: 'checked';
      readonly ok: boolean;
      readonly steps: readonly CheckedStep[];
      readonly file: LockupReceiptFile;
    };

async function check(id: number, signal: AbortSignal): Promise<Check> {
  try {
    const file = await client.call(getLockupReceipt, { id }, { quiet: true, signal });
    const kind = receiptsOf('glasshouse-lockup-receipt');
    const verdict = kind.verify(file);
    // A receipt that fails by itself is false without asking the server, which could leave the answer out.
    const history = verdict.ok ? await isSameHistory(kind.headOf(file), readGrowth, deviceData) : null;
    const isOther = verdict.terms !== null && verdict.terms.id !== id;
    const ok = verdict.ok && !isOther && history !== false;
    if (ok) rememberCheck();
    return { state: 'checked', ok, steps: verdict.steps, file };
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'LOCKUP_RECEIPT_NOT_YET') return { state: 'unavailable' };
    const at = Number(error.params?.['at']);
    return { state: 'tooEarly', at: Number.isFinite(at) ? at : null };
  }
}

/** The check of an order's receipt; it begins by itself when `auto`, and again when what it covers has changed. */
export function useReceipt(id: number, auto: boolean, covers: string) {
  const [state, setState] = useState<Check>({ state: 'ready' });
  const running = useRef<AbortController>(undefined);
  const run = useCallback(() => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState({ state: 'checking' });
    void check(id, mine.signal).then((next) => {
      if (!mine.signal.aborted) setState(next);
    });
  }, [id]);
  useEffect(() => {
    if (auto) run();
    return () => running.current?.abort();
  }, [auto, covers, run]);
  useEffect(() => {
    if (state.state !== 'tooEarly') return;
    const wait = state.at === null ? 5_000 : Math.min(60_000, Math.max(1_000, state.at - Date.now() + 500));
    const timer = setTimeout(run, wait);
    return () => clearTimeout(timer);
  }, [state, run]);
  return { check: state, run };
}
