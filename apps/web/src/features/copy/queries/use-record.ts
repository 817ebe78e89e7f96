/**
 * The record of a trader, recomputed on this device: every hourly record is read, each has to follow from the one before, the newest has to
 * stand in the public log under a signed head, and all that is shown is computed from them.
 */
import { type CopyShare, type CopyTrader, listCopyHours } from '@glasshouse/contract/copy';
import { canonicalText, leafHash, toHex, utf8 } from '@glasshouse/proofs';
import { auditCopyHours } from '@glasshouse/proofs/copy';
import { useCallback, useEffect, useState } from 'react';
import { useNewest } from '../../../app/data/use-newest.ts';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { readLoggedRecord } from '../../../app/integrity/logged-record.ts';
import { client } from '../../../app/services.ts';
import { isAsMade, isShareAsMade, recordOf } from '../model/record.ts';

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

/** Whether a record stands in the public log with this very text. */
export async function isLogged(body: string, signal: AbortSignal): Promise<boolean> {
  const record = await readLoggedRecord(toHex(leafHash(utf8(body))), signal);
  return record !== null && canonicalText(record) === body;
}

async function check(trader: CopyTrader, signal: AbortSignal): Promise<RecordCheck> {
  try {
    const bodies = await readHours(trader.id, signal);
    const made = recordOf(trader.id, auditCopyHours(bodies));
    // A new hour may have come since the page was read: its record is checked with the next reading.
    if (made !== null && trader.record !== null && made.newest - made.first > trader.record.hours) return { state: 'ready' };
    // The newest cites all before it by its hash.
    const newest = bodies.at(-1) ?? '';
    const isRight = made !== null && isAsMade(made, trader) && (await isLogged(newest, signal));
    if (isRight) rememberCheck();
    return { state: isRight ? 'verified' : 'failed' };
  } catch {
    return { state: 'unavailable' };
  }
}

/** The check of one thing: it begins by itself or on a press. The thing is as it was first shown. */
function useChecked<Subject>(
  subject: Subject,
  auto: boolean,
  checkOf: (subject: Subject, signal: AbortSignal) => Promise<RecordCheck>,
): { readonly check: RecordCheck; readonly run: () => void } {
  const [shown] = useState(subject);
  const [state, setState] = useState<RecordCheck>({ state: auto ? 'checking' : 'ready' });
  const newest = useNewest();
  const begin = useCallback(() => newest((signal) => checkOf(shown, signal), setState), [newest, shown, checkOf]);
  const run = useCallback(() => {
    setState({ state: 'checking' });
    begin();
  }, [begin]);
  useEffect(() => {
    if (auto) begin();
  }, [auto, begin]);
  return { check: state, run };
}

/** The check of a trader's record; short ones are checked by themselves. */
export function useRecord(trader: CopyTrader) {
  const hours = trader.record?.hours ?? 0;
  return useChecked(trader, hours > 0 && hours <= BY_ITSELF, check);
}

/** Whether a share is what its record makes of it, and that stands in the public log. */
async function checkShare(share: CopyShare, signal: AbortSignal): Promise<RecordCheck> {
  try {
    const isRight = isShareAsMade(share) && (await isLogged(share.body, signal));
    if (isRight) rememberCheck();
    return { state: isRight ? 'verified' : 'failed' };
  } catch {
    return { state: 'unavailable' };
  }
}

/** The check of a share, on a press. */
export const useShareRecord = (share: CopyShare) => useChecked(share, false, checkShare);
