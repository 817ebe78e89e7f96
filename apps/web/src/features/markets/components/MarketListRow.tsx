/** A market in the list: icon, last price, today's change, the last day as a line, volume; its star and its menu. */
import type { MarketState } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE, changeDirection, cx, withUnit } from '@glasshouse/ui';
import { ChangePill } from '@glasshouse/ui/Change.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { Sparkline } from '@glasshouse/ui/Sparkline.tsx';
import { iconStar } from '@glasshouse/ui/icons.ts';
import '@glasshouse/ui/styles/market.css';
import { memo, useMemo } from 'react';
import { QUOTED_IN_USD, toPercent, useFormats } from '../../../app/formats/use-formats.ts';
import { dayLine } from '../../../app/live/day-line.ts';
import { useSlowText } from '../../../app/live/use-slow-text.ts';
import { type LiveQuote, useTicker } from '../../../app/live/use-ticker.ts';
import { useVisible } from '../../../app/live/use-visible.ts';
import { marketPage } from '../../../app/navigation/market-page.ts';
import { hrefOf } from '../../../app/paths.ts';
import { rowStateOf } from '../model/row-state.ts';
import type { Market } from '../queries/markets.ts';
import { useRowGestures } from './use-row-gestures.ts';

const Line = memo(Sparkline);

/** Props of MarketListRow. Give functions that stay the same. */
export interface MarketListRowProps {
  market: Market;
  state: MarketState | undefined;
  /** All prices are old: the connection is gone. */
  stale: boolean;
  /** There is room for the figures of a day. */
  wide: boolean;
  favourite: boolean;
  onStar: (market: Market) => void;
  onMenu: (market: Market) => void;
}

/** "BTC USDT last price 104,218.40, up 2.31% today", slowly. */
function useRowLabel(market: Market, live: LiveQuote, word: string): string {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  return useSlowText(() => {
    const change = live.change_today ?? '0';
    const names = { base: market.base, quote: market.quote };
    const values = {
      ...names,
      price: live.last === null ? '' : formats.price(live.last, market.price_decimals),
      change: formats.percent(change.replace('-', ''), 2),
    };
    const direction = changeDirection(toPercent(change));
    let text = t(($) => $.markets.row.same, values);
    if (live.last === null) text = t(($) => $.markets.row.noPrice, names);
    else if (direction === 'up') text = t(($) => $.markets.row.up, values);
    else if (direction === 'down') text = t(($) => $.markets.row.down, values);
    const kind = market.kind === 'perpetual' ? `${t(($) => $.markets.list.perpetual)}, ` : '';
    const simulated = market.prices === 'simulated' ? `, ${t(($) => $.markets.list.simulated)}` : '';
    return `${kind}${text}${simulated}${word && `, ${word}`}`;
  });
}

/** Contracts have a price, and no turnover of their own before somebody trades them. */
const hasTurnover = (live: LiveQuote): live is LiveQuote & { turnover_24h: string } =>
  live.turnover_24h !== null && live.turnover_24h !== '0';

/** Drawn anew only when its text changes: a volume in K and M does so rarely. */
const Name = memo(function Name({ market, volume, favourite }: { market: Market; volume: string | null; favourite: boolean }) {
  const { t } = useTranslation(['markets']);
  const isStock = market.kind === 'stock';
  return (
    <span className="g-market-name">
      <b>
        {market.base}
        <small>/{market.quote}</small>
        {favourite && <Icon d={iconStar} size={11} filled className="m-starred" />}
      </b>
      <span className="g-sub num ellipsis">
        {market.kind === 'perpetual' && <small className="m-kind">{t(($) => $.markets.list.perpetual)}</small>}
        {market.prices === 'simulated' && <small className="m-kind">{t(($) => $.markets.list.simulated)}</small>}{' '}
        <span className={cx(volume !== null && !isStock && 'm-long')}>{market.name}</span>
        {/* Where there is room for one of the two, the label comes before the volume. */}
        {volume !== null && !isStock && market.prices !== 'simulated' && <span className="m-narrow">{volume}</span>}
      </span>
    </span>
  );
});

/** High, low and volume of a day, where the window has room for them. */
function DayCells({ market, live }: { market: Market; live: LiveQuote }) {
  const formats = useFormats();
  const price = (value: string | null) => (value === null ? NO_FIGURE : formats.price(value, market.price_decimals));
  return (
    <>
      <span className="m-col num">{price(live.high_24h)}</span>
      <span className="m-col num">{price(live.low_24h)}</span>
      <span className="m-col num">
        {hasTurnover(live) ? withUnit(formats.short(live.turnover_24h), market.quote) : NO_FIGURE}
      </span>
    </>
  );
}

/** The row as it is seen, drawn when this market moves and while it is on screen. */
function Figures({
  market,
  state,
  stale,
  wide,
  favourite,
  visible,
}: Omit<MarketListRowProps, 'onStar' | 'onMenu'> & { visible: boolean }) {
  const { t } = useTranslation(['markets']);
  const formats = useFormats();
  const live = useTicker(market, visible);
  const { pill, closed, oldSince } = rowStateOf(market, state);
  const grey = stale || oldSince !== null;
  const percent = toPercent(live.change_today ?? '0');
  const pillWord = pill && t(($) => $.markets.list[pill]);
  const since = oldSince === null ? null : t(($) => $.markets.list.since, { time: formats.clock(oldSince) });
  const word = pillWord ?? since ?? (closed ? t(($) => $.markets.list.atClose) : '');
  const label = useRowLabel(market, live, word);
  const spark = useMemo(
    () => dayLine(market.sparkline, live.last, live.change_today),
    [market.sparkline, live.last, live.change_today],
  );
  let under: string | null = null;
  if (since !== null || closed) under = since ?? t(($) => $.markets.list.atClose);
  else if (live.last !== null && QUOTED_IN_USD.has(market.quote)) under = `≈\u00a0${formats.fiat(live.last)}`;
  return (
    <>
      <span className="sr">{label}</span>
      <span className={cx('m-market', grey && 'stale', closed && 'is-closed')} aria-hidden="true">
        <CoinIcon symbol={market.base} size={32} shape={market.kind === 'stock' ? 'stock' : 'coin'} />
        <Name
          market={market}
          volume={hasTurnover(live) ? withUnit(formats.short(live.turnover_24h), market.quote) : null}
          favourite={favourite}
        />
        <Line points={spark.points} width={52} direction={grey ? 'zero' : spark.direction} className="g-market-spark" />
        {wide && <DayCells market={market} live={live} />}
        <span className="g-market-price">
          {live.last === null ? NO_FIGURE : <PriceText value={live.last} decimals={market.price_decimals} stale={grey} />}
          {under !== null && <span className="g-sub num">{under}</span>}
        </span>
        {pillWord === null ? (
          <ChangePill value={percent} stale={grey} />
        ) : (
          <span className="g-chg g-chg-pill is-zero">{pillWord}</span>
        )}
      </span>
    </>
  );
}

/**
 * The row. Screen readers get one sentence that changes slowly; the figures are hidden from them, because a name in
 * `aria-label` that differs from what is seen fails people who speak to their device.
 */
export const MarketListRow = memo(function MarketListRow({ onStar, onMenu, ...row }: MarketListRowProps) {
  const { t } = useTranslation(['markets']);
  const { market, favourite } = row;
  const [seen, visible] = useVisible();
  const gestures = useRowGestures({ onSwipe: () => onStar(market), onMenu: () => onMenu(market) });
  return (
    <div ref={seen} className="m-line">
      <span className="m-under" aria-hidden="true">
        <Icon d={iconStar} size={20} filled={!favourite} />
      </span>
      <Link
        href={`#${hrefOf(marketPage(market.kind), { id: market.id })}`}
        className={cx('g-market', row.state?.state === 'halted' && 'is-halted')}
        {...gestures}
      >
        <Figures {...row} visible={visible} />
      </Link>
      <IconButton
        icon={iconStar}
        size={18}
        className="m-star"
        pressed={favourite}
        label={t(($) => $.markets.favourites.star, { name: market.base })}
        onClick={() => onStar(market)}
      />
    </div>
  );
});
