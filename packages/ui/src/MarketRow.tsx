// A pair in a list: one link, read as name, price, change.

import type { ReactNode } from 'react';
import { ChangePill } from './Change.tsx';
import { cx } from './class-names.ts';
import { CoinIcon } from './CoinIcon.tsx';
import { changeDirection } from './format/numbers.ts';
import { Icon } from './Icon.tsx';
import { iconStar } from './icons.ts';
import { Link } from './Link.tsx';
import { PriceText } from './PriceText.tsx';
import { Sparkline } from './Sparkline.tsx';
import './styles/market.css';

export interface MarketRowProps {
  href: string;
  /** Base: "BTC". */
  symbol: string;
  /** Quote: "USDT"; left out for stocks. */
  quote?: string;
  /** Decimal text and decimals of the tick. */
  price: string;
  decimals: number;
  /** Percent, decimal text. */
  change: string;
  /** Second line left: "Vol 2,481.3M". */
  sub?: ReactNode;
  /** Second line right: the price in fiat, formatted. */
  fiat?: string;
  spark?: readonly number[];
  shape?: 'coin' | 'stock';
  favourite?: boolean;
  /** Trading is halted: the word for that replaces the change. */
  halted?: string;
  stale?: boolean;
  /** The whole row in words: "BTC USDT last price 104,218.4, up 2.31 percent today". */
  label?: string;
  /** Small rows for side panes: no sparkline, no second lines. */
  dense?: boolean;
  current?: boolean;
}

/** One market, one link. */
export function MarketRow(props: MarketRowProps) {
  const {
    href,
    symbol,
    quote,
    price,
    decimals,
    change,
    sub,
    fiat,
    spark,
    shape,
    favourite,
    halted,
    stale,
    label,
    dense,
    current,
  } = props;
  // One sentence instead of the parts. Not a label of the link: voice control finds a control by its visible text.
  const inWords = label ? true : undefined;
  return (
    <Link
      href={href}
      aria-current={current ? 'true' : undefined}
      className={cx('g-market', dense && 'g-market-dense', stale && 'stale', Boolean(halted) && 'is-halted')}
    >
      {label && <span className="sr">{label}</span>}
      <CoinIcon symbol={symbol} size={dense ? 20 : 32} {...(shape ? { shape } : {})} />
      <span className="g-market-name" aria-hidden={inWords}>
        <b>
          {symbol}
          {quote && <small>{`\u200a/${quote}`}</small>}
          {favourite && <Icon d={iconStar} size={11} filled />}
        </b>
        {!dense && sub && <span className="g-sub num">{sub}</span>}
      </span>
      {!dense && spark && (
        <Sparkline points={spark} width={52} direction={halted ? 'zero' : changeDirection(change)} className="g-market-spark" />
      )}
      <span className="g-market-price" aria-hidden={inWords}>
        <PriceText value={price} decimals={decimals} stale={stale ?? false} />
        {!dense && fiat && <span className="g-sub num">{fiat}</span>}
      </span>
      <span className="g-market-change" aria-hidden={inWords}>
        {halted ? (
          <span className="g-chg g-chg-pill is-zero">{halted}</span>
        ) : (
          <ChangePill value={change} stale={stale ?? false} />
        )}
      </span>
    </Link>
  );
}
