/**
 * Checks the receipt of an option on this device: reads it, recomputes everything in it, and holds it against what this
 * device kept: the promise that the operator signed, and the newest head of the log that it has seen.
 */
import { CallFailure } from '@glasshouse/client';
import { type OptionReceiptFile, getOptionReceipt } from '@glasshouse/contract/options';
import { type OptionVerdict, receiptsOf } from '@glasshouse/proofs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { readGrowth } from '../../../app/integrity/read-growth.ts';
import { client, deviceData } from '../../../app/services.ts';
import { type Change, changeOf } from '../model/receipt-view.ts';
import { type OwnChecks, checkOwn } from './own-checks.ts';

/** Where a check stands. `tooEarly`: no signed head covers it yet, try again then. */
export type Verification =
  | { state: 'checking' }
  | { state: 'tooEarly'; at: number | null }
  | { state: 'unavailable' }
  | {
      state: 'checked';
      receipt: OptionReceiptFile;
      verdict: OptionVerdict;
      own: OwnChecks;
      ok: boolean;
      tookMs: number;
      /** What was changed before the check, on purpose. */
      changed: Change | null;
    };

async function verify(
  id: number,
  change: (receipt: OptionReceiptFile) => OptionReceiptFile,
  signal: AbortSignal,
): Promise<Verification> {
  try {
    const published = await client.call(getOptionReceipt, { id }, { quiet: true, signal });
    const receipt = change(published);
    const changed = receipt === published ? null : changeOf(published);
    const began = performance.now();
    const verdict = receiptsOf('glasshouse-option-receipt').verify(receipt);
    const tookMs = performance.now() - began;
    const own = await checkOwn({ store: deviceData, readGrowth }, id, receipt, verdict.ok);
    const isOther = verdict.order !== null && verdict.order.id !== String(id);
    const ok = verdict.ok && verdict.stage === 'settled' && !isOther && own.promise !== false && own.history !== false;
    if (ok) rememberCheck();
    return { state: 'checked', receipt, verdict, own, ok, tookMs, changed };
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'OPTIONS_RECEIPT_NOT_YET') {
      const at = Number(error.params?.['at']);
      return { state: 'tooEarly', at: Number.isFinite(at) ? at : null };
    }
    return { state: 'unavailable' };
  }
}

const same = (receipt: OptionReceiptFile): OptionReceiptFile => receipt;

/**
 * Checks while the component is shown and `active`. `again` reads and checks once more; with a change it checks a receipt
 * that was changed on purpose: what a check is worth shows when it fails.
 */
export function useVerifiedReceipt(id: number, active: boolean) {
  const [verification, setVerification] = useState<Verification>({ state: 'checking' });
  const running = useRef<AbortController>(undefined);
  const run = useCallback(
    (change: (receipt: OptionReceiptFile) => OptionReceiptFile) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      void verify(id, change, mine.signal).then((next) => {
        if (!mine.signal.aborted) setVerification(next);
      });
    },
    [id],
  );
  const again = useCallback(
    (change: (receipt: OptionReceiptFile) => OptionReceiptFile = same) => {
      setVerification({ state: 'checking' });
      run(change);
    },
    [run],
  );
  useEffect(() => {
    if (!active) return;
    run(same);
    return () => running.current?.abort();
  }, [active, run]);
  useEffect(() => {
    if (verification.state !== 'tooEarly') return;
    const wait = verification.at === null ? 5_000 : Math.min(60_000, Math.max(1_000, verification.at - Date.now() + 500));
    const timer = setTimeout(() => again(), wait);
    return () => clearTimeout(timer);
  }, [verification, again]);
  return { verification, again };
}
