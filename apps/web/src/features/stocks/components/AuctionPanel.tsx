/** An auction that runs: the price that it would have now, what would trade, what is left over, and how long it goes on. */
import { type Stock, type StockIndicative, stocksAuctionChannel } from '@glasshouse/contract/stocks';
import type { OrderItem } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { NO_FIGURE, cx } from '@glasshouse/ui';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useTopic } from '../../../app/live/use-topic.ts';
import { useServerNow } from '../../../market/use-server-now.ts';
import { useOpenOrders } from '../../../order/own/open-orders.ts';
import { useSideKind } from '../../../order/form/words.ts';
import { type AuctionChance, chanceOf } from '../model/chance.ts';
import { useStockWords } from './words.ts';

const SECOND = 1_000;
const RADIUS = 27;
const ROUND = 2 * Math.PI * RADIUS;

/** The seconds that are left, in a ring. */
function Ring({ began, ends }: { began: number; ends: number }) {
  const { t } = useTranslation(['equities']);
  const now = useServerNow(SECOND);
  const left = Math.max(0, Math.ceil((ends - now) / SECOND));
  const part = ends > began ? Math.max(0, Math.min(1, (ends - now) / (ends - began))) : 0;
  return (
    <span className="st-ring" role="timer" aria-label={t(($) => $.equities.auction.secondsLeft, { seconds: left })}>
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <circle cx="30" cy="30" r={RADIUS} />
        <circle cx="30" cy="30" r={RADIUS} className="is-left" strokeDasharray={ROUND} strokeDashoffset={ROUND * (1 - part)} />
      </svg>
      <b className="num" aria-hidden="true">
        {left}
        <small>{t(($) => $.equities.auction.second)}</small>
      </b>
    </span>
  );
}

/** Shares that are left on a side. */
function Surplus({ surplus }: { surplus: string }) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const side = compareDecimals(surplus, '0');
  const values = { shares: words.shares(surplus.replace('-', '')) };
  if (side === 0) return <>{words.shares('0')}</>;
  return (
    <span className={side > 0 ? 'text-up' : 'text-down'}>
      {side > 0 ? t(($) => $.equities.auction.toBuy, values) : t(($) => $.equities.auction.toSell, values)}
    </span>
  );
}

const TONES: Readonly<Record<AuctionChance, 'success' | 'warn' | 'plain'>> = { all: 'success', some: 'warn', none: 'plain' };

/** What an own order gets at the price of now. */
function OwnOrder({ order, price }: { order: OrderItem; price: string | null }) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const sideKind = useSideKind();
  const chance = chanceOf(order, price);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <span className="num flex flex-wrap items-center gap-2">
        <Tag tone={order.type === 'buy' ? 'up' : 'down'}>{sideKind(order.type, order.kind)}</Tag>
        {words.shares(order.amount)}
        {order.target_price !== null && ` · ${words.price(order.target_price)}`}
      </span>
      <Tag tone={TONES[chance]}>{t(($) => $.equities.auction.chances[chance])}</Tag>
    </li>
  );
}

function Own({ stock, price }: { stock: Stock; price: string | null }) {
  const { t } = useTranslation(['equities']);
  const orders = useOpenOrders().data?.filter(({ market_id: id, status }) => id === stock.market_id && status === 'queued') ?? [];
  if (orders.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line-1 pt-3">
      <h3 className="mb-2 text-xs text-text-3">{t(($) => $.equities.auction.ownNow)}</h3>
      <ul className="grid gap-2">
        {orders.map((order) => (
          <OwnOrder key={order.id} order={order} price={price} />
        ))}
      </ul>
    </div>
  );
}

/** The figures; before the first message the price is awaited. */
function Figures({ stock, now }: { stock: Stock; now: StockIndicative | undefined }) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  return (
    <Stats
      className="mt-3"
      items={[
        { label: t(($) => $.equities.auction.wouldTrade), value: now ? words.sharesOf(now.shares, stock.code) : NO_FIGURE },
        { label: t(($) => $.equities.auction.left), value: now ? <Surplus surplus={now.surplus} /> : NO_FIGURE },
        {
          label: t(($) => $.equities.auction.allowed),
          value: now ? `${words.priceFigure(now.low)}–${words.priceFigure(now.high)}` : NO_FIGURE,
        },
      ]}
    />
  );
}

/** The panel. */
export function AuctionPanel({ stock }: { stock: Stock }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const words = useStockWords();
  const now = useTopic(stocksAuctionChannel, { market_id: stock.market_id });
  const ends = now?.ends ?? stock.phase_ends;
  const price = now?.price ?? null;
  const close = stock.close?.price ?? null;
  return (
    <Card as="section" className="mx-gutter mb-3" label={t(($) => $.equities.auction.running)}>
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="text-xs text-text-3">{t(($) => $.equities.auction.ifNow)}</p>
          <p className={cx('num text-3xl font-semibold', price === null ? 'text-text-3' : 'text-text-1')}>
            {price !== null ? words.priceFigure(price) : now ? t(($) => $.equities.auction.noPrice) : NO_FIGURE}
          </p>
          {close !== null && (
            <p className="num text-xs text-text-3">
              {t(($) => $.equities.auction.lastClose, { price: words.priceFigure(close) })}
            </p>
          )}
        </div>
        {ends !== null && <Ring began={now?.began ?? ends} ends={ends} />}
      </div>
      <Figures stock={stock} now={now} />
      <Own stock={stock} price={price} />
      <p className="mt-3 text-xs text-text-3">
        {t(($) => $.equities.auction.stands)}
        {now?.is_longer === true && ` ${t(($) => $.equities.auction.longer, { time: formats.clock(now.ends) })}`}
      </p>
    </Card>
  );
}
