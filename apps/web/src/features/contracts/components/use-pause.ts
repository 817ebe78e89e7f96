/** Whether a market waits after an outage of its index, in words; null while it trades. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { serverClock } from '../../../app/services.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { useTerms } from '../queries/contracts.ts';

/** The words, or null. */
export type MarketPause = string | null;

/** Follows the pause of a pair until it is over. */
export function usePause(pair: Pair): MarketPause {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const until = useTerms(pair).data?.paused_until ?? null;
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setOver(until), Math.max(0, until - serverClock.now()));
    return () => clearTimeout(timer);
  }, [until]);
  if (until === null || over === until) return null;
  return t(($) => $.contracts.states.paused, { time: formats.clock(until) });
}
