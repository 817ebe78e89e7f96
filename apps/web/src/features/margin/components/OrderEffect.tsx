/** In the order form: what an order does with debts, and what the account is after it. */
import type { SideEffect } from '@glasshouse/contract/orders';
import { SIDE_EFFECTS } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, formatAmount, formatUnits } from '@glasshouse/money';
import { NO_FIGURE } from '@glasshouse/ui';
import { Link } from '@glasshouse/ui/Link.tsx';
import { type KeyValue, KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { newestOf } from '../../../app/live/use-ticker.ts';
import { useQuotes } from '../../../market/pair/market-data.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { useFeeRates } from '../../../order/fees/fee-rates.ts';
import { ChoiceBox } from '../../../order/form/ChoiceBox.tsx';
import type { CheckedOrder } from '../../../order/form/summary.ts';
import { QUOTE_ID, standingOf, ticksOf, triggersOf } from '../model/account.ts';
import { guardFor, isOutside, shortLevel } from '../model/admission.ts';
import { atomsOf, ppmOf } from '../../../order/atoms.ts';
import { type AfterOrder, afterOrder, quantityFor } from '../model/order.ts';
import { type AccountView, useAccountView } from '../queries/margin.ts';
import { Change } from './Change.tsx';
import { MoveIn } from './MoveIn.tsx';
import { depositLink } from './links.ts';
import { useStandingRows } from './use-standing-rows.tsx';
import { useMarginWords } from './words.ts';

const USUAL_FEE = '0.001';
const PPM_DECIMALS = 6;
const LEVEL_DECIMALS = 4;

/** The account after an order, as if it were filled whole at its price, at market at the newest one; null while something is missing. */
function useAfter(view: AccountView | null, pair: Pair, order: CheckedOrder): AfterOrder | null {
  const quote = useQuotes().data?.find(({ id }) => id === pair.id);
  const taker = useFeeRates(pair.id)?.taker ?? USUAL_FEE;
  const items = view?.standing?.items;
  const coin = items?.find(({ assetId }) => assetId === pair.baseId);
  const price = order.price ?? order.trigger ?? (quote ? newestOf(quote).last : null);
  if (!view || !items || !coin || price === null) return null;
  const ticks = ticksOf(pair, price);
  const quantity =
    order.amount === null
      ? order.quoteAmount === null
        ? null
        : quantityFor(coin, ticks, atomsOf(order.quoteAmount, pair.quoteScale))
      : atomsOf(order.amount, pair.baseScale);
  if (quantity === null || quantity <= 0n) return null;
  const gives = view.account.items.find(({ currency_id: id }) => id === (order.side === 'buy' ? QUOTE_ID : pair.baseId));
  return afterOrder(items, {
    coinId: pair.baseId,
    side: order.side,
    ticks,
    quantity,
    feePpm: ppmOf(taker),
    effect: order.effect ?? 'none',
    available: gives ? atomsOf(gives.available, gives.scale) : 0n,
  });
}

/** What it borrows and pays back, level, call and sale after it. */
function useLines(view: AccountView | null, after: AfterOrder | null, pair: Pair): (KeyValue | false)[] {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  if (!view || !after) return [];
  const then = standingOf(after.items);
  const triggers = triggersOf(after.items, pair.baseId, view.levels);
  const balance = view.balances.find(({ assetId }) => assetId === pair.baseId);
  const given = view.account.items.find(({ currency_id: id }) => id === after.gives);
  const got = view.account.items.find(({ currency_id: id }) => id === after.receives);
  const [call, sale] = [triggers?.call ?? null, triggers?.sale ?? null];
  const hasTriggers = balance !== undefined && call !== null && sale !== null;
  return [
    after.borrows > 0n &&
      given !== undefined && {
        key: 'borrows',
        label: t(($) => $.leverage.form.borrows),
        value: words.exact(formatAmount(after.borrows, given.scale), given.code),
      },
    after.repays > 0n &&
      got !== undefined && {
        key: 'owed',
        label: t(($) => $.leverage.form.owedAfter),
        value: words.owed(
          formatAmount(after.items.find(({ assetId }) => assetId === after.receives)?.owed ?? 0n, got.scale),
          got.code,
        ),
      },
    { key: 'level', label: t(($) => $.leverage.form.levelAfter), value: words.level(then.level) },
    hasTriggers && { key: 'call', label: t(($) => $.leverage.form.callAt), value: words.price(balance, call), tone: 'warn' },
    hasTriggers && {
      key: 'sale',
      label: triggers?.isFalling ? t(($) => $.leverage.form.soldAt) : t(($) => $.leverage.form.boughtAt),
      value: words.price(balance, sale),
      tone: 'down',
    },
  ];
}

/** What the account would refuse the order for, said before the press, and what mends it. */
function Refusals({
  pair,
  order,
  view,
  after,
}: {
  pair: Pair;
  order: CheckedOrder;
  view: AccountView;
  after: AfterOrder | null;
}) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const index = view.standing?.items.find(({ assetId }) => assetId === pair.baseId)?.ticks;
  if (index === undefined) return null;
  const guard = guardFor(index, order.effect ?? 'none', after);
  const isFar = order.price !== null && isOutside(guard, ticksOf(pair, order.price));
  const short = after && shortLevel(after, view.levels.call);
  const width = formats.percent(formatUnits(guard.widthPpm, PPM_DECIMALS), 0, 1);
  return (
    <>
      {order.kind !== 'market' && (
        <p className={`num text-xs whitespace-normal ${isFar ? 'text-warn' : 'text-text-3'}`}>
          {t(($) => $.leverage.form.guard, { width, low: words.price(pair, guard.low), high: words.price(pair, guard.high) })}
        </p>
      )}
      {short !== null && (
        <p role="status" className="num text-xs whitespace-normal text-warn">
          {t(($) => $.leverage.form.shortLevel, {
            level: words.level(formatUnits(short, LEVEL_DECIMALS)),
            call: words.threshold(view.account.levels.call),
          })}{' '}
          <Link href={depositLink(QUOTE_ID)} className="whitespace-nowrap underline underline-offset-4">
            {t(($) => $.leverage.account.deposit)}
          </Link>
        </p>
      )}
    </>
  );
}

/** The choice with what follows from it. */
export function OrderEffect({
  pair,
  order,
  effect,
  onChoose,
}: {
  pair: Pair;
  order: CheckedOrder;
  effect: SideEffect;
  onChoose: (effect: SideEffect) => void;
}) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const { view } = useAccountView();
  const after = useAfter(view, pair, order);
  const lines = useLines(view, after, pair);
  const isCalled = view !== null && view.account.state !== 'normal';
  const hints = {
    none: t(($) => $.leverage.effect.noneHint),
    borrow: t(($) => $.leverage.effect.borrowHint),
    repay: t(($) => $.leverage.effect.repayHint),
  };
  const gives = order.side === 'buy' ? pair.quoteId : pair.baseId;
  const given = view?.account.items.find(({ currency_id: id }) => id === gives);
  const credit = given?.can_borrow ?? null;
  // An order that names an amount and makes nothing of the account asks for more than it has.
  const isLacking = view !== null && after === null && (order.amount ?? order.quoteAmount) !== null;
  return (
    <>
      <ChoiceBox
        label={t(($) => $.leverage.effect.label)}
        value={effect}
        options={SIDE_EFFECTS.map((value) => ({ value, label: t(($) => $.leverage.effect[value]), hint: hints[value] }))}
        onChange={onChoose}
      />
      <KeyValueList
        dense
        items={[
          effect === 'borrow' &&
            given !== undefined && {
              key: 'credit',
              label: t(($) => $.leverage.form.credit),
              value:
                credit === null
                  ? NO_FIGURE
                  : words.own(
                      formatAmount(atomsOf(given.available, given.scale) + atomsOf(credit, given.scale), given.scale),
                      given.code,
                    ),
            },
          ...lines,
        ]}
      />
      {view && <Refusals pair={pair} order={order} view={view} after={after} />}
      {isLacking && <MoveIn currency={gives} />}
      {isCalled && <p className="text-xs text-warn">{t(($) => $.leverage.form.paused)}</p>}
    </>
  );
}

/** The account now and after, in the confirmation of an order. */
export function OrderAfter({ pair, order }: { pair: Pair; order: CheckedOrder }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const { view } = useAccountView();
  const after = useAfter(view, pair, order);
  const rowsOf = useNowAndAfter(view);
  if (!view?.standing || !after) return null;
  const item = view.account.items.find(({ currency_id: id }) => id === (after.borrows > 0n ? after.gives : after.receives));
  const owed = after.items.find(({ assetId }) => assetId === item?.currency_id)?.owed ?? 0n;
  const isDebt = item !== undefined && (owed > 0n || compareDecimals(item.owed, '0') > 0);
  return (
    <Change
      title={t(($) => $.leverage.account.name)}
      rows={[
        isDebt && {
          label: t(($) => $.leverage.borrow.owed),
          now: words.owed(item.owed, item.code),
          after: words.owed(formatAmount(owed, item.scale), item.code),
        },
        ...rowsOf(after),
      ]}
    />
  );
}

function useNowAndAfter(view: AccountView | null) {
  const rowsOf = useStandingRows(view?.balances ?? [], view?.levels ?? null);
  return (after: AfterOrder) => (view?.standing ? rowsOf(view.standing, after.items, null) : []);
}
