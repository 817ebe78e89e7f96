/** The market rate of the last hour as a line; decorative, the figures stand above it. */
import type { ConvertibleCurrency } from '@glasshouse/contract/convert';
import { listCandles } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { Sparkline } from '@glasshouse/ui/Sparkline.tsx';
import { useState } from 'react';
import { useCall } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A rate of the drawing, short enough for the end of a line: in full it stands in the quote. */
const drawn = (rate: number): string => rate.toFixed(rate >= 1000 ? 2 : 4);

const isParity = (code: string) => code === 'USDT' || code === 'USD';

/** Closes by minute of a coin against USDT; ones for USDT and USD. For drawing only. */
function useCloses(code: string, to: number): readonly number[] | undefined {
  const input = { symbol: `${code}/USDT`, period: '1m' as const, from: to - HOUR_MS, to };
  const candles = useCall(listCandles, input, { enabled: !isParity(code), quiet: true, staleTimeMs: HOUR_MS }).data;
  return candles?.list.map((candle) => Number(candle[4]));
}

export function RateHistory({ from, to }: { from: ConvertibleCurrency; to: ConvertibleCurrency }) {
  const { t } = useTranslation(['convert']);
  const formats = useFormats();
  const [now] = useState(() => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
  const paid = useCloses(from.code, now);
  const got = useCloses(to.code, now);
  const length = Math.max(paid?.length ?? 0, got?.length ?? 0);
  if (length < 2 || (!isParity(from.code) && !paid) || (!isParity(to.code) && !got)) return null;
  const rates = Array.from({ length }, (_, i) => (paid?.[i] ?? 1) / (got?.[i] ?? 1));
  // Drawn the way the rate is written: the number above one.
  const points = (rates[0] ?? 1) < 1 ? rates.map((rate) => 1 / rate) : rates;
  const first = points[0] ?? 1;
  const last = points[length - 1] ?? first;
  const change = (last - first) / first;
  // What the figure beside it calls 0.00% has no colour.
  const way = Math.abs(change) < 0.000_05 ? 'zero' : change > 0 ? 'up' : 'down';
  return (
    <section>
      <div className="-mx-gutter">
        <SectionHead
          title={t(($) => $.convert.convert.lastHour)}
          aside={<span className={`num text-sm is-${way}`}>{formats.change(change.toFixed(6))}</span>}
        />
      </div>
      <Sparkline fluid points={points} width={358} height={84} direction={way} />
      <p aria-hidden="true" className="num flex justify-between pt-1 text-micro text-text-3">
        <span>{`${formats.clock(now - HOUR_MS)} · ${formats.rate(drawn(first))}`}</span>
        <span>{`${formats.rate(drawn(last))} · ${formats.clock(now)}`}</span>
      </p>
    </section>
  );
}
