/** Options as the wire shows them. */
import type { OptionOrder } from '@glasshouse/contract/options';
import { formatAmount } from '@glasshouse/money';
import { expectedDue } from './place.ts';
import type { OptionState } from './option.ts';

/** What presenting needs to know of the market and the currency. */
export interface Labels {
  readonly symbol: string;
  readonly code: string;
  readonly scale: number;
  readonly priceText: (ticks: number) => string;
}

/** An option in any of its states. */
export function presentOption({ order, entry, result }: OptionState, labels: Labels): OptionOrder {
  const amount = (atoms: bigint) => formatAmount(atoms, labels.scale);
  return {
    id: order.id,
    match_id: order.matchId,
    symbol: labels.symbol,
    currency_id: order.assetId,
    code: labels.code,
    type: order.direction,
    seconds: order.seconds,
    number: amount(order.stake),
    payout: order.payout,
    status: result?.outcome ?? (entry ? 'open' : 'placed'),
    expected_profit: amount(order.profit),
    expected_loss: amount(order.stake),
    created: order.accepted,
    buy_price: entry && labels.priceText(entry.price),
    buy_time: entry && entry.time,
    expiry_time: entry?.dueAt ?? expectedDue(order.accepted, order.seconds),
    sell_price: result?.exit ? labels.priceText(result.exit.price) : null,
    sell_time: result?.exit?.time ?? null,
    settled: result?.settledAt ?? null,
    refund: result?.refund ?? null,
    returned: result && amount(result.returned),
    profit: result && amount(result.returned - order.stake),
    prices: order.prices,
    leaf: order.leaf,
  };
}
