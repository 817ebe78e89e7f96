/** How the index went from the entry of an option to its settlement, as it is in the log; where it has no price the line breaks. */
import { listTicks } from '@glasshouse/contract/markets';
import type { OptionOrder } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { useCall } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { resultPath } from '../model/result-path.ts';
import { usePriceDecimals } from '../queries/options.ts';
import { resultTone } from './words.ts';

/** A logged second never changes. */
const STALE_MS = 3_600_000;
const SIZE = { width: 300, height: 96 };

/** An option that entered and was settled at a price. */
export type PricedOption = OptionOrder & { buy_price: string; buy_time: number; sell_price: string; sell_time: number };

/** Whether both prices of an option are known. */
export const isPriced = (order: OptionOrder): order is PricedOption =>
  order.buy_price !== null && order.buy_time !== null && order.sell_price !== null && order.sell_time !== null;

/** The drawn line of an option; null when the log has no course for it. */
export function useResultPath(order: PricedOption) {
  const input = { symbol: order.symbol, from: order.buy_time, to: order.sell_time };
  const ticks = useCall(listTicks, input, { quiet: true, staleTimeMs: STALE_MS });
  return { isPending: ticks.isPending, drawn: resultPath(order, ticks.data?.list ?? [], SIZE) };
}

export function ResultLine({ order }: { order: PricedOption }) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const decimals = usePriceDecimals(order.match_id);
  const { isPending, drawn } = useResultPath(order);
  if (isPending) return <Skeleton width="100%" height={SIZE.height} />;
  if (drawn === null) return <p className="o-path-gone">{t(($) => $.options.result.pathGone)}</p>;
  const price = (text: string) => formats.price(text, decimals);
  return (
    <figure className={`o-path is-${resultTone(order)}`}>
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={t(($) => $.options.result.path, { low: price(drawn.lowest), high: price(drawn.highest) })}
      >
        <path className="is-entry" d={`M0 ${drawn.entryY}H${SIZE.width}`} />
        <path d={drawn.path} />
        <circle cx={SIZE.width - 4} cy={drawn.exitY} r={4} />
      </svg>
      <p className="num" aria-hidden="true">
        <span>{formats.clock(order.buy_time)}</span>
        <span>{formats.clock(order.sell_time)}</span>
      </p>
    </figure>
  );
}
