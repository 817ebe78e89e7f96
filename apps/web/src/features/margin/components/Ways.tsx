/** The account near its sale: what would help with the level after it, and what comes if nothing is done. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { formatAmount } from '@glasshouse/money';
import { type MarginItem, assetsOf, debtsOf } from '@glasshouse/proofs/margin';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { getWalletDetail } from '@glasshouse/contract/wallet';
import type { ReactNode } from 'react';
import { useCall } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { QUOTE_ID, afterSteps, deposited, moneyOf, movingCoin, repaid, standingOf, triggersOf } from '../model/account.ts';
import { atomsOf, ppmOf } from '../../../order/atoms.ts';
import { closingOrders, depositFor, keptAfterClosing, paymentFor, saleAhead } from '../model/ways.ts';
import { type AccountView, useRates } from '../queries/margin.ts';
import { useMarginActs } from './acts-context.ts';
import { depositLink } from './links.ts';
import { MONEY, useMarginWords } from './words.ts';

const USUAL_TAKER_PPM = 1_000;
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

/** The level and the price of the sale after an act. */
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

/** The ways out, each with its level before the press. */
export function Ways({ view }: { view: AccountView }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const show = useMarginActs();
  const then = useThen(view);
  const spot = useCall(getWalletDetail, { currency: QUOTE_ID }, { quiet: true }).data?.available;
  const { standing, levels, account } = view;
  if (!standing) return null;
  const { items } = standing;
  const deposit = depositFor(items, levels.borrow);
  const quote = account.items.find(({ currency_id: id }) => id === QUOTE_ID);
  const free = quote ? atomsOf(quote.available, quote.scale) : 0n;
  const payment = paymentFor(items, free, levels.borrow);
  const money = (atoms: bigint) => words.money(moneyOf(atoms));
  const canClose = closingOrders(items, USUAL_TAKER_PPM).length > 0;
  return (
    <Card as="section">
      <div className="flex justify-between gap-3 pb-2">
        <h2 className="font-semibold text-text-1">{t(($) => $.leverage.called.ways)}</h2>
        <span className="text-xs text-text-3">{t(($) => $.leverage.called.after)}</span>
      </div>
      {deposit > 0n && (
        <Way
          title={t(($) => $.leverage.called.deposit, { amount: money(deposit) })}
          sub={spot === undefined ? '' : t(($) => $.leverage.called.fromSpot, { amount: words.own(spot, MONEY) })}
          {...then(afterSteps(items, [deposited(QUOTE_ID, deposit)]))}
          button={
            <Button size="sm" variant="primary" href={depositLink(QUOTE_ID)}>
              {t(($) => $.leverage.account.deposit)}
            </Button>
          }
        />
      )}
      {payment > 0n && (
        <Way
          title={t(($) => $.leverage.called.repay, { amount: money(payment) })}
          sub={t(($) => $.leverage.called.fromHere, { amount: words.own(moneyOf(free), MONEY) })}
          {...then(afterSteps(items, [repaid(QUOTE_ID, payment)]))}
          button={
            <Button size="sm" onClick={() => show({ what: 'repay', currencyId: QUOTE_ID })}>
              {t(($) => $.leverage.debts.repay)}
            </Button>
          }
        />
      )}
      {canClose && account.state !== 'liquidating' && (
        <Way
          title={t(($) => $.leverage.called.close)}
          sub={t(($) => $.leverage.called.keep, { amount: money(keptAfterClosing(items, USUAL_TAKER_PPM)) })}
          level={t(($) => $.leverage.level.noDebt)}
          price=""
          button={
            <Button size="sm" onClick={() => show({ what: 'close' })}>
              {t(($) => $.leverage.called.closeShort)}
            </Button>
          }
        />
      )}
    </Card>
  );
}

/** What is sold or bought where nothing is done. */
export function IfNothing({ view }: { view: AccountView }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const charge = useRates().data?.charge ?? USUAL_CHARGE;
  const { standing, levels, balances, account } = view;
  if (!standing || debtsOf(standing.items) === 0n || assetsOf(standing.items) === 0n) return null;
  const order = saleAhead(standing.items, levels, { chargePpm: ppmOf(charge), takerPpm: USUAL_TAKER_PPM });
  const balance = balances.find(({ assetId }) => assetId === order?.assetId);
  if (!order || !balance) return null;
  const values = {
    level: words.threshold(account.levels.liquidation),
    amount: words.exact(formatAmount(order.quantity, balance.scale), balance.code),
    heals: words.threshold(account.levels.heals),
    charge: formats.percent(charge, 1, 2),
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
