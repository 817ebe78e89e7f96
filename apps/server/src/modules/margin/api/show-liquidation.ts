/** Shapes a step of a liquidation for the wire, from its record. Units: canonical decimal texts. */
import type { MarginLiquidationItem } from '@glasshouse/contract/margin';
import { formatAmount } from '@glasshouse/money';
import {
  type MarginLiquidationFacts,
  type RecordedItem,
  assetsOf,
  debtsOf,
  readMarginLiquidation,
  shownLevel,
} from '@glasshouse/proofs/margin';
import { least } from '../domain/borrowing.ts';
import type { KeptLiquidation } from '../store/reading.ts';
import type { MarginParts } from './parts.ts';
import { LEVEL_PLACES, amountText, coinOf, hashOf, tickText } from './show.ts';

const levelOf = (items: readonly RecordedItem[]): string | null => {
  const level = shownLevel(assetsOf(items), debtsOf(items));
  return level === null ? null : formatAmount(level, LEVEL_PLACES);
};

const inKind = ({ held, owed }: RecordedItem) => least(held, owed);

/** A step of a liquidation, from its record. Error: the record is none. */
export function showLiquidation(parts: MarginParts, { id, record, time, fromId }: KeptLiquidation): MarginLiquidationItem {
  const facts = readMarginLiquidation(record);
  if (facts === null) throw new Error(`the record of liquidation ${id} cannot be read`);
  const { before, after, order, losses } = facts;
  const assetIdOf = (asset: string) => parts.ledger.assets().find(({ code }) => code === asset)?.id ?? 0;
  // A record numbers its assets by their place in it.
  const ids = new Map(before.map(({ assetId, asset }) => [assetId, assetIdOf(asset)]));
  const idOf = (place: number) => ids.get(place) ?? 0;
  const money = (atoms: bigint) => amountText(parts, parts.rules().quoteId, atoms);
  const moved = (of: (item: RecordedItem, then: RecordedItem) => bigint) =>
    before.flatMap((item) => {
      const then = after.find(({ assetId }) => assetId === item.assetId);
      // A record of a step that lost a price on its way does not say what was left.
      const atoms = then ? of(item, then) : 0n;
      return atoms > 0n ? [amountOf(parts, idOf(item.assetId), atoms)] : [];
    });
  const lost = (place: number) => {
    const loss = losses.find(({ assetId }) => assetId === place);
    return loss ? loss.byFund + loss.writtenOff + loss.interest : 0n;
  };
  return {
    id,
    time,
    from: fromId,
    ticks: before.flatMap(({ assetId, market, ticks }) => {
      if (market === null) return [];
      const price = tickText(parts, idOf(assetId), ticks) ?? '0';
      return [{ ...coinOf(parts, idOf(assetId)), symbol: market.symbol, time: market.time, price }];
    }),
    assets: money(assetsOf(before)),
    debts: money(debtsOf(before)),
    level: levelOf(before) ?? '0',
    level_after: levelOf(after),
    in_kind: moved(inKind),
    order: order && showOrder(parts, order, idOf(order.assetId)),
    trading_fee: order && tradingFee(parts, order, idOf),
    repaid: moved((item, then) => item.owed - inKind(item) - then.owed - lost(item.assetId)),
    fee: money(facts.charge),
    losses: losses.map(({ assetId, byFund, writtenOff, interest }) => ({
      ...coinOf(parts, idOf(assetId)),
      by_fund: amountText(parts, idOf(assetId), byFund),
      written_off: amountText(parts, idOf(assetId), writtenOff),
      interest: amountText(parts, idOf(assetId), interest),
    })),
    record: hashOf(record),
  };
}

type Order = NonNullable<MarginLiquidationFacts['order']>;

const amountOf = (parts: MarginParts, assetId: number, atoms: bigint) => ({
  ...coinOf(parts, assetId),
  amount: amountText(parts, assetId, atoms),
});

/** The taker's fee, in what the order received. */
const tradingFee = (parts: MarginParts, { side, assetId, filled, fee }: Order, idOf: (place: number) => number) =>
  filled === 0n ? null : amountOf(parts, side === 'sell' ? parts.rules().quoteId : idOf(assetId), fee);

function showOrder(parts: MarginParts, { side, value, quantity, limit, filled, gross }: Order, assetId: number) {
  const market = parts.rules().markets.find((one) => one.assetId === assetId);
  const { quoteId } = parts.rules();
  // Mean price in ticks, cut.
  const mean = market && filled > 0n ? (gross * market.d) / (filled * market.n) : null;
  return {
    ...coinOf(parts, assetId),
    symbol: market?.symbol ?? '',
    side,
    value: amountText(parts, quoteId, value),
    quantity: amountText(parts, assetId, quantity),
    filled: amountText(parts, assetId, filled),
    limit: tickText(parts, assetId, limit) ?? '0',
    price: tickText(parts, assetId, mean),
    gross: amountText(parts, quoteId, gross),
  };
}
