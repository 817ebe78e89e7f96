/** The account near its liquidation: what would help with the level after it, and what comes if nothing is done. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, formatAmount } from '@glasshouse/money';
import { type MarginItem, assetsOf, debtsOf } from '@glasshouse/proofs/margin';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { getWalletDetail } from '@glasshouse/contract/wallet';
import type { ReactNode } from 'react';
import { useCall } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { QUOTE_ID, afterSteps, deposited, moneyOf, movingCoin, repaid, standingOf, triggersOf } from '../model/account.ts';
import { atomsOf, ppmOf } from '../../../order/atoms.ts';
import { closingOrders, depositFor, keptAfterClosing, partOrder, paymentFor, saleAhead } from '../model/ways.ts';
import { type AccountView, useMovedIn, useRates, useTakerPpm } from '../queries/margin.ts';
import { useMarginActs } from './acts-context.ts';
import { depositLink } from './links.ts';
import { MONEY, debtsIn, useMarginWords } from './words.ts';

/** The charge of a liquidation until it was read. */
const USUAL_CHARGE = '0.015';

interface WayProps {
  title: string;
  sub: string;
  level: string;
  price: string;
  button: ReactNode;
}

function Way({ title, sub, level, price, button }: WayProps) {
  return (
    <div className="mg-way num">
      <p className="min-w-0 whitespace-normal text-xs text-text-3">
        <b className="block text-md font-medium text-text-1">{title}</b>
        {sub}
      </p>
      <p className="text-right text-xs text-text-3">
        <b className="block text-md text-text-1">{level}</b>
        {price}
      </p>
      {button}
    </div>
  );
}

/** The level and the price of the liquidation after an act. */
function useThen({ balances, levels }: AccountView) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  return (after: readonly MarginItem[] | null) => {
    if (after === null) return { level: '', price: '' };
    const then = standingOf(after);
    const coin = movingCoin(after);
    const triggers = coin && triggersOf(after, coin.assetId, levels);
    const balance = balances.find(({ assetId }) => assetId === coin?.assetId);
    const sale = triggers?.sale ?? null;
    if (!balance || !triggers || sale === null) return { level: words.level(then.level), price: '' };
    const price = { price: words.price(balance, sale) };
    return {
      level: words.level(then.level),
      price: triggers.isFalling ? t(($) => $.leverage.called.soldAt, price) : t(($) => $.leverage.called.boughtAt, price),
    };
  };
}

/** Money from Spot. */
function MoveInWay({ view, items }: { view: AccountView; items: readonly MarginItem[] }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const then = useThen(view);
  const spot = useCall(getWalletDetail, { currency: QUOTE_ID }, { quiet: true }).data?.available;
  const deposit = depositFor(items, view.levels.borrow);
  if (deposit <= 0n) return null;
  return (
    <Way
      title={t(($) => $.leverage.called.deposit, { amount: words.money(moneyOf(deposit)) })}
      sub={spot === undefined ? '' : t(($) => $.leverage.called.fromSpot, { amount: words.own(spot, MONEY) })}
      {...then(afterSteps(items, [deposited(QUOTE_ID, deposit)]))}
      button={
        <Button size="sm" variant="primary" href={depositLink(QUOTE_ID)}>
          {t(($) => $.leverage.account.deposit)}
        </Button>
      }
    />
  );
}

/** Paying a debt from what is free of its asset. */
function RepayWay({ view, items, assetId }: { view: AccountView; items: readonly MarginItem[]; assetId: number }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const show = useMarginActs();
  const then = useThen(view);
  const item = view.account.items.find(({ currency_id: id }) => id === assetId);
  const free = item ? atomsOf(item.available, item.scale) : 0n;
  const payment = paymentFor(items, assetId, free, view.levels.borrow);
  if (!item || payment <= 0n) return null;
  return (
    <Way
      title={t(($) => $.leverage.called.repay, { amount: words.exact(formatAmount(payment, item.scale), item.code) })}
      sub={t(($) => $.leverage.called.fromHere, { amount: words.own(item.available, item.code) })}
      {...then(afterSteps(items, [repaid(assetId, payment)]))}
      button={
        <Button size="sm" onClick={() => show({ what: 'repay', currencyId: assetId })}>
          {t(($) => $.leverage.debts.repay)}
        </Button>
      }
    />
  );
}

/** Selling a part, or buying a part of a debt back, and paying with it. */
function PartWay({ view, items }: { view: AccountView; items: readonly MarginItem[] }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const show = useMarginActs();
  const then = useThen(view);
  const part = partOrder(items, view.levels.borrow, useTakerPpm());
  const coin = view.balances.find(({ assetId }) => assetId === part?.order.assetId);
  if (part === null || !coin) return null;
  const isSale = part.order.side === 'sell';
  const amount = { amount: words.exact(formatAmount(part.order.quantity, coin.scale), coin.code) };
  const repays = isSale ? words.money(moneyOf(part.repays)) : words.exact(formatAmount(part.repays, coin.scale), coin.code);
  return (
    <Way
      title={isSale ? t(($) => $.leverage.called.sellRepay, amount) : t(($) => $.leverage.called.buyRepay, amount)}
      sub={t(($) => $.leverage.called.aboutFor, { amount: repays })}
      {...then(part.after)}
      button={
        <Button size="sm" onClick={() => show({ what: 'reduce' })}>
          {isSale ? t(($) => $.leverage.called.sellShort) : t(($) => $.leverage.called.buyShort)}
        </Button>
      }
    />
  );
}

/** Closing everything: what is kept, and what was gained or lost in all. */
function CloseWay({ view, items }: { view: AccountView; items: readonly MarginItem[] }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const show = useMarginActs();
  const taker = useTakerPpm();
  const moved = useMovedIn(view);
  if (closingOrders(items, taker).length === 0) return null;
  const kept = keptAfterClosing(items, taker);
  const amount = { amount: words.own(moneyOf(kept), MONEY) };
  return (
    <Way
      title={t(($) => $.leverage.called.close)}
      sub={
        moved === null
          ? t(($) => $.leverage.called.keep, amount)
          : t(($) => $.leverage.called.keepOf, { ...amount, change: words.change(moneyOf(kept - moved)) })
      }
      level={t(($) => $.leverage.level.noDebt)}
      price=""
      button={
        <Button size="sm" onClick={() => show({ what: 'close' })}>
          {t(($) => $.leverage.called.closeShort)}
        </Button>
      }
    />
  );
}

/** The ways out, each with its level before the press. */
export function Ways({ view }: { view: AccountView }) {
  const { t } = useTranslation(['leverage']);
  const { standing, account } = view;
  if (!standing) return null;
  const { items } = standing;
  const isTrading = account.state !== 'liquidating';
  return (
    <Card as="section">
      <div className="flex justify-between gap-3 pb-2">
        <h2 className="font-semibold text-text-1">{t(($) => $.leverage.called.ways)}</h2>
        <span className="text-xs text-text-3">{t(($) => $.leverage.called.after)}</span>
      </div>
      <MoveInWay view={view} items={items} />
      {debtsIn(account.items)
        .filter(({ available }) => compareDecimals(available, '0') > 0)
        .map(({ currency_id: id }) => (
          <RepayWay key={id} view={view} items={items} assetId={id} />
        ))}
      {isTrading && <PartWay view={view} items={items} />}
      {isTrading && <CloseWay view={view} items={items} />}
    </Card>
  );
}

/** What is sold or bought where nothing is done. */
export function IfNothing({ view }: { view: AccountView }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const charge = useRates().data?.charge ?? USUAL_CHARGE;
  const takerPpm = useTakerPpm();
  const { standing, levels, balances, account } = view;
  if (!standing || debtsOf(standing.items) === 0n || assetsOf(standing.items) === 0n) return null;
  const order = saleAhead(standing.items, levels, { chargePpm: ppmOf(charge), takerPpm });
  const balance = balances.find(({ assetId }) => assetId === order?.assetId);
  if (!order || !balance) return null;
  const values = {
    level: words.threshold(account.levels.liquidation),
    amount: words.exact(formatAmount(order.quantity, balance.scale), balance.code),
    heals: words.threshold(account.levels.heals),
    charge: formats.percent(charge, 1, 2),
    fee: formats.percent(String(takerPpm / 1_000_000), 1, 3),
  };
  return (
    <Card as="section">
      <h2 className="font-semibold text-text-1">{t(($) => $.leverage.called.nothing)}</h2>
      <p className="num mt-1 text-sm whitespace-normal text-text-2">
        {order.side === 'sell'
          ? t(($) => $.leverage.called.nothingSold, values)
          : t(($) => $.leverage.called.nothingBought, values)}
      </p>
    </Card>
  );
}
