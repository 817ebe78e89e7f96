/** Reads and shows what is a user's own: positions with what follows from their side and the mark, orders with their terms, the account. */
import type { ContractAccount, ContractOrder, ContractPosition as ContractPositionItem } from '@glasshouse/contract/contracts';
import type { OrderItem } from '@glasshouse/contract/orders';
import { cashOf, ceilOf, floorOf, sizeOf, unrealized } from '@glasshouse/risk';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type MarketRules, type Order, presentOrder } from '../../exchange/index.ts';
import { equityIn, requirementIn } from '../domain/cross-account.ts';
import type { OrderTerms } from '../domain/order-terms.ts';
import type { ContractPosition } from '../domain/position.ts';
import { findPosition, loadOrderTerms } from '../store/reading.ts';
import { type CrossParts, freeOf, type OwnCross, ownCross } from './own-cross.ts';
import { type OwnSides, loadOwnSides } from './own-sides.ts';
import { type ContractParts, markOf, rulesSettledIn } from './parts.ts';
import { moneyText, presentContractOrder, presentPosition, riskText } from './present.ts';

/** A position of a user among what else they have. */
export function showPosition(parts: ContractParts, position: ContractPosition, own: OwnSides): ContractPositionItem {
  const { id, marketId, core } = position;
  const rules = parts.venue.rules(marketId);
  const terms = parts.termsAt(marketId, position.termsTime);
  const isCross = position.marginMode === 'cross' && position.status !== 'closed';
  return presentPosition(position, {
    rules,
    terms,
    account: isCross ? ownCross(parts, own, terms.settleAssetId).account : null,
    slice: own.sliceOf({ id, marketId, side: core.side }, sizeOf(terms.contract, core)),
    mark: markOf(parts, marketId)?.ticks ?? null,
    lights: parts.lightsOf(position),
    extremeOf: (stop) => parts.extremeOf(position, stop),
  });
}

/** A position of a user by its id. Error: CONTRACTS_POSITION_UNKNOWN. */
export async function readPosition(parts: ContractParts, db: Db, userId: number, id: number): Promise<ContractPositionItem> {
  const position = (await findPosition(db, userId, id)) ?? refuse('CONTRACTS_POSITION_UNKNOWN');
  return showPosition(parts, position, await loadOwnSides(parts, db, userId));
}

/** An order with its terms. */
export function showOrder({ venue, termsAt }: ContractParts, item: OrderItem, own: OrderTerms): ContractOrder {
  return presentContractOrder(venue.rules(item.market_id), item, own, termsAt(item.market_id, own.termsTime));
}

/** Orders as the desk answered them. RangeError: one has no terms. */
export async function readItems(parts: ContractParts, db: Db, items: readonly OrderItem[]): Promise<ContractOrder[]> {
  const terms = await loadOrderTerms(
    db,
    items.map(({ id }) => id),
  );
  return items.map((item) => {
    const own = terms.get(item.id);
    if (!own) throw new RangeError(`order ${item.id} has no terms of contracts`);
    return showOrder(parts, item, own);
  });
}

/** One of them. */
export async function readItem(parts: ContractParts, db: Db, item: OrderItem): Promise<ContractOrder> {
  return (await readItems(parts, db, [item]))[0] as ContractOrder;
}

/** Orders of the desk. */
export function readOrders(parts: ContractParts, db: Db, orders: readonly Order[]): Promise<ContractOrder[]> {
  return readItems(
    parts,
    db,
    orders.map((order) => presentOrder(parts.venue.rules(order.marketId), order)),
  );
}

/** All cross positions of an account together; null without one. */
function showCross(rules: MarketRules, { purse, positions, account }: OwnCross): ContractAccount['cross'] {
  if (positions === 0) return null;
  const cash = moneyText(rules, cashOf(purse));
  if (account === null) return { cash, equity: null, requirement: null, risk_rate: null };
  const [equity, requirement] = [equityIn(account), requirementIn(account)];
  return {
    cash,
    equity: moneyText(rules, floorOf(equity)),
    requirement: moneyText(rules, ceilOf(requirement)),
    risk_rate: riskText(equity, requirement),
  };
}

/** The account of a user in what a market settles in. RangeError: none does. */
export function showAccount(parts: CrossParts, own: OwnSides, assetId: number): ContractAccount {
  const rules = rulesSettledIn(parts, assetId);
  const { available, frozen, owed = 0n } = own.balanceOf(assetId);
  let result: bigint | null = 0n;
  for (const { marketId, termsTime, core } of own.positions) {
    const mark = markOf(parts, marketId);
    if (parts.venue.rules(marketId).settle.id !== assetId || result === null) continue;
    result = mark && result + unrealized(parts.termsAt(marketId, termsTime).contract, core, mark.ticks);
  }
  const cross = ownCross(parts, own, assetId);
  return {
    currency_id: assetId,
    free: moneyText(rules, freeOf(cross)),
    available: moneyText(rules, available),
    held: moneyText(rules, frozen),
    equity: result === null ? null : moneyText(rules, available + frozen + owed + result),
    unrealized: result === null ? null : moneyText(rules, result),
    cross: showCross(rules, cross),
  };
}
