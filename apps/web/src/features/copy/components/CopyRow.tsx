/** A copy of the user: open, closed, or an order that was left out with the reason. */
import type { CopyOwnOrder } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { MarketTitle, coinOf } from './TraderOrders.tsx';
import { toneOf, useCopyWords } from './words.ts';

type Copy = NonNullable<CopyOwnOrder['copy']>;

const positionHref = (id: number) => `#${hrefOf('/pages/transaction/contract_position', { id: String(id) })}`;

/** The card of an open copy; `onKeep` keeps it as the user's own. */
export function OpenCopy({ order, copy, onKeep }: { order: CopyOwnOrder; copy: Copy; onKeep: () => void }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const figures = {
    lots: words.lots(copy.lots),
    open: words.price(copy.open_price),
    mark: words.price(copy.mark),
  };
  return (
    <Card as="article">
      <div className="flex items-start gap-3">
        <CoinIcon symbol={coinOf(order.symbol)} size={34} />
        <div className="min-w-0 flex-1">
          <h2 className="text-md font-semibold">
            <MarketTitle symbol={order.symbol} direction={order.direction} multiple={copy.multiple} />
          </h2>
          <p className="num whitespace-normal text-xs text-text-3">
            {t(($) => $.copy.my.now, figures)} · {t(($) => $.copy.my.copiedFrom, { name: order.name })}
          </p>
        </div>
        <b className={`num text-${toneOf(copy.result)}`}>{words.result(copy.result)}</b>
      </div>
      <ButtonRow className="mt-3">
        <Button size="sm" href={positionHref(copy.position_id)}>
          {t(($) => $.copy.my.position)}
        </Button>
        {!copy.is_self_held && (
          <Button size="sm" needsConnection onClick={onKeep}>
            {t(($) => $.copy.my.keepOwn)}
          </Button>
        )}
      </ButtonRow>
    </Card>
  );
}

/** The row of a closed copy. */
export function ClosedCopy({ order, copy }: { order: CopyOwnOrder; copy: Copy }) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const words = useCopyWords();
  const figures = {
    lots: words.lots(copy.lots),
    open: words.price(copy.open_price),
    close: words.price(copy.close_price),
  };
  return (
    <ListRow
      icon={<CoinIcon symbol={coinOf(order.symbol)} size={34} />}
      title={<MarketTitle symbol={order.symbol} direction={order.direction} multiple={copy.multiple} />}
      sub={`${t(($) => $.copy.my.closedAt, figures)} · ${order.name}`}
      value={words.result(copy.result)}
      valueSub={formats.dateTime(copy.closed ?? order.time)}
      valueTone={toneOf(copy.result)}
      href={positionHref(copy.position_id)}
    />
  );
}

/** The row of an order that was left out. */
export function SkippedOrder({ order }: { order: CopyOwnOrder }) {
  const formats = useFormats();
  const words = useCopyWords();
  return (
    <ListRow
      icon={<CoinIcon symbol={coinOf(order.symbol)} size={34} />}
      title={<MarketTitle symbol={order.symbol} direction={order.direction} multiple={null} />}
      sub={order.skipped === null ? order.name : `${order.name} · ${words.skipped(order.skipped)}`}
      value={formats.dateTime(order.time)}
    />
  );
}
