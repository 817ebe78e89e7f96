/** Positions of a trader: those that are open, as far as the reader may see them, and those that were closed. */
import { type CopyOrder, type CopyPosition, type CopyTraderDetail, listCopyHistory } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { toneOf, useCopyWords } from './words.ts';

/** "BTC" of "BTC/USDT". */
export const coinOf = (symbol: string): string => symbol.split('/')[0] ?? symbol;

/** Direction and leverage of a position; null: the leverage is not shown. */
function Direction({ direction, multiple }: { direction: number; multiple: number | null }) {
  const { t } = useTranslation(['copy']);
  const isLong = direction === 1;
  const plain = () => (isLong ? t(($) => $.copy.say.long) : t(($) => $.copy.say.short));
  const levered = (times: number) =>
    isLong ? t(($) => $.copy.trader.longAt, { multiple: times }) : t(($) => $.copy.trader.shortAt, { multiple: times });
  return <Tag tone={isLong ? 'up' : 'down'}>{multiple === null ? plain() : levered(multiple)}</Tag>;
}

/** A market with direction and leverage, as the title of a row. */
export function MarketTitle({ symbol, direction, multiple }: Pick<CopyPosition, 'symbol' | 'direction' | 'multiple'>) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {symbol}
      <Direction direction={direction} multiple={multiple} />
    </span>
  );
}

function PositionRow({ position }: { position: CopyPosition }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const { lots, open_price: price, result } = position;
  return (
    <ListRow
      icon={<CoinIcon symbol={coinOf(position.symbol)} size={34} />}
      title={<MarketTitle {...position} />}
      sub={t(($) => $.copy.trader.lots, { lots: words.lots(lots), price: words.price(price) })}
      value={words.result(result)}
      valueTone={toneOf(result)}
    />
  );
}

/** What is open. */
export function TraderPositions({ trader: { positions } }: { trader: CopyTraderDetail }) {
  const { t } = useTranslation(['copy']);
  const time = useFormats().dateTime(positions.at);
  return (
    <>
      {positions.list.length === 0 ? (
        <EmptyState
          compact
          title={positions.is_live ? t(($) => $.copy.trader.currentNone) : t(($) => $.copy.trader.currentNoneThen, { time })}
        />
      ) : (
        <List className="-mx-gutter">
          {positions.list.map((position) => (
            <PositionRow key={position.id ?? `${position.symbol} ${position.direction}`} position={position} />
          ))}
        </List>
      )}
      {!positions.is_live && <p className="mt-2 text-xs text-text-3">{t(($) => $.copy.trader.delayed, { time })}</p>}
    </>
  );
}

function ClosedRow({ order }: { order: CopyOrder }) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const words = useCopyWords();
  const prices = t(($) => $.copy.trader.closed, {
    opened: words.price(order.open_price),
    closed: words.price(order.close_price),
  });
  return (
    <ListRow
      icon={<CoinIcon symbol={coinOf(order.symbol)} size={34} />}
      title={<MarketTitle {...order} />}
      sub={`${words.lots(order.lots)} · ${prices}`}
      value={words.result(order.earnings)}
      valueSub={formats.dateTime(order.time)}
      valueTone={toneOf(order.earnings)}
    />
  );
}

/** What was closed. */
export function TraderHistory({ traderId }: { traderId: number }) {
  const { t } = useTranslation(['copy']);
  return (
    <EndlessList
      endless
      list={useCallList(listCopyHistory, { trader_user_id: traderId }, { quiet: true })}
      failedTitle={t(($) => $.copy.trader.failed)}
      loadingLabel={t(($) => $.copy.trader.loading)}
      empty={{ title: t(($) => $.copy.trader.historyNone) }}
      wrap={(rows) => <List className="-mx-gutter">{rows}</List>}
      row={(order) => <ClosedRow key={order.id} order={order} />}
    />
  );
}
