/**
 * The record of a trader, recomputed on this device: every hourly record is read, each has to follow from the one before, and return
 * and drop are computed from them.
 */
import { type CopyTrader, listCopyHours } from '@glasshouse/contract/copy';
import { compareDecimals } from '@glasshouse/money';
import { auditCopyHours } from '@glasshouse/proofs/copy';
import { useCallback, useEffect, useState } from 'react';
import { useNewest } from '../../../app/data/use-newest.ts';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { client } from '../../../app/services.ts';
import { recordOf } from '../model/record.ts';

const PAGE = 100;
/** Records that are checked without a press: a month. */
const BY_ITSELF = 744;

export type RecordCheck = { readonly state: 'ready' | 'checking' | 'unavailable' } | { readonly state: 'verified' | 'failed' };

/** The texts of all hours, oldest first. */
async function readHours(traderId: number, signal: AbortSignal): Promise<string[]> {
  const bodies: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const place = cursor === undefined ? { page: 1 } : { cursor };
    const { list, next } = await client.call(
      listCopyHours,
      { trader_user_id: traderId, limit: PAGE, ...place },
      { quiet: true, signal },
    );
    bodies.push(...list.map(({ body }) => body));
    if (next === undefined) return bodies.toReversed();
    cursor = next;
  }
}

async function check(trader: CopyTrader, signal: AbortSignal): Promise<RecordCheck> {
  try {
    const made = recordOf(trader.id, auditCopyHours(await readHours(trader.id, signal)));
    const shown = trader.record;
    // A new hour may have come since the page was read: its record is checked with the next reading.
    if (made !== null && shown !== null && made.hours > shown.hours) return { state: 'ready' };
    const ok =
      made !== null &&
      shown !== null &&
      made.hours === shown.hours &&
      compareDecimals(made.return, shown.return) === 0 &&
      compareDecimals(made.drop, shown.drop) === 0 &&
      made.closed === trader.closed_orders &&
      made.won === trader.profitable_orders;
    if (ok) rememberCheck();
    return { state: ok ? 'verified' : 'failed' };
  } catch {
    return { state: 'unavailable' };
  }
}

/** The check of a trader's record; short ones are checked by themselves. */
export function useRecord(trader: CopyTrader) {
  const hours = trader.record?.hours ?? 0;
  const [shown] = useState(trader);
  const auto = hours > 0 && hours <= BY_ITSELF;
  const [state, setState] = useState<RecordCheck>({ state: auto ? 'checking' : 'ready' });
  const newest = useNewest();
  const begin = useCallback(() => newest((signal) => check(shown, signal), setState), [newest, shown]);
  const run = useCallback(() => {
    setState({ state: 'checking' });
    begin();
  }, [begin]);
  useEffect(() => {
    if (auto) begin();
  }, [auto, begin]);
  return { check: state, run };
}
