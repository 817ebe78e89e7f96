/** Checks the record of a fund's day on this device: that it stands in the signed log, and what it says. */
import type { Fund } from '@glasshouse/contract/earn';
import { useCallback, useState } from 'react';
import { useNewest } from '../../../app/data/use-newest.ts';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { readLoggedRecord } from '../../../app/integrity/logged-record.ts';
import { type FundDay, fundDayOf } from '../model/fund-day.ts';

/** Where a check stands; `day` is null of a record that is not the fund's, or not in the log. */
export type DayCheck =
  | { readonly state: 'ready' | 'checking' | 'unavailable' }
  | { readonly state: 'checked'; readonly day: FundDay | null };

type Recorded = Pick<Fund, 'fund' | 'code' | 'day'>;

async function check(fund: Recorded, leaf: string, signal: AbortSignal): Promise<DayCheck> {
  try {
    const record = await readLoggedRecord(leaf, signal);
    const day = record && fundDayOf(record, fund);
    if (day !== null) rememberCheck();
    return { state: 'checked', day };
  } catch {
    return { state: 'unavailable' };
  }
}

/** The check of the newest day of a fund, when it is asked for; it begins anew with another day. */
export function useFundDay({ fund, code, day }: Recorded) {
  const [state, setState] = useState<DayCheck>({ state: 'ready' });
  const newest = useNewest();
  const [time, leaf] = [day?.time, day?.leaf];
  const run = useCallback(() => {
    if (time === undefined || leaf === undefined) return;
    setState({ state: 'checking' });
    newest((signal) => check({ fund, code, day: { time, leaf } }, leaf, signal), setState);
  }, [newest, fund, code, time, leaf]);
  return { check: state, run };
}
