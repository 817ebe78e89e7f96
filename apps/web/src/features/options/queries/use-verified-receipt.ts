/**
 * Checks the receipt of an option on this device: reads it, recomputes everything in it, and holds it against what this
 * device kept: the promise that the operator signed, and the newest head of the log that it has seen.
 */
import { type OptionReceiptFile, getOptionReceipt } from '@glasshouse/contract/options';
import { type OptionVerdict, receiptsOf } from '@glasshouse/proofs';
import { useCallback, useEffect, useState } from 'react';
import { useNewest } from '../../../app/data/use-newest.ts';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { readGrowth } from '../../../app/integrity/read-growth.ts';
import { type Unread, unreadBy, useNextTry } from '../../../app/integrity/unread-receipt.ts';
import { client, deviceData } from '../../../app/services.ts';
import { type Change, changeOf } from '../model/receipt-view.ts';
import { type OwnChecks, checkOwn } from './own-checks.ts';

/** Where a check stands. */
export type Verification =
  | { state: 'checking' }
  | Unread
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
    return unreadBy(error, 'OPTIONS_RECEIPT_NOT_YET');
  }
}

const same = (receipt: OptionReceiptFile): OptionReceiptFile => receipt;

/**
 * Checks while the component is shown. `again` reads and checks once more; with a change it checks a receipt
 * that was changed on purpose: what a check is worth shows when it fails.
 */
export function useVerifiedReceipt(id: number) {
  const [verification, setVerification] = useState<Verification>({ state: 'checking' });
  const newest = useNewest();
  const run = useCallback(
    (change: (receipt: OptionReceiptFile) => OptionReceiptFile) =>
      newest((signal) => verify(id, change, signal), setVerification),
    [newest, id],
  );
  const again = useCallback(
    (change: (receipt: OptionReceiptFile) => OptionReceiptFile = same) => {
      setVerification({ state: 'checking' });
      run(change);
    },
    [run],
  );
  useEffect(() => run(same), [run]);
  useNextTry(
    verification,
    useCallback(() => again(), [again]),
  );
  return { verification, again };
}
