/** Reads and shows what is a user's own: positions with what follows from their side and the mark, orders with their terms, the account. */
import type { ContractAccount, ContractOrder, ContractPosition as ContractPositionItem } from '@glasshouse/contract/contracts';
import type { OrderItem } from '@glasshouse/contract/orders';
import { unrealized } from '@glasshouse/risk';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Order, presentOrder } from '../../exchange/index.ts';
import type { OrderTerms } from '../domain/order-terms.ts';
import type { ContractPosition } from '../domain/position.ts';
import { findPosition, loadOrderTerms } from '../store/reading.ts';
import { type OwnSides, loadOwnSides } from './own-sides.ts';
import { type ContractParts, type MarkParts, markOf } from './parts.ts';
import { moneyText, presentContractOrder, presentPosition } from './present.ts';

/** A position of a user among what else they have. */
export function showPosition(parts: ContractParts, position: ContractPosition, own: OwnSides): ContractPositionItem {
  const { id, marketId, core } = position;
  return presentPosition(position, {
    rules: parts.venue.rules(marketId),
    terms: parts.termsAt(marketId, position.termsTime),
    slice: own.sliceOf({ id, marketId, side: core.side }, core.entryValue),
    mark: markOf(parts, marketId)?.ticks ?? null,
    lights: parts.lightsOf(position),
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

/** The account of a user in what a market settles in. */
export async function readAccount(
  parts: ContractParts,
  db: Db,
  userId: number,
  settle: { readonly assetId: number; readonly positions: readonly ContractPosition[] },
): Promise<ContractAccount> {
  const balances = await parts.ledger.readBalances(db, userId);
  const own = balances.find(({ type, assetId }) => type === 'lever' && assetId === settle.assetId);
  return showAccount(parts, own ?? { available: 0n, frozen: 0n }, settle);
}

/** The same of known balances. */
export function showAccount(
  parts: MarkParts & Pick<ContractParts, 'termsAt'>,
  { available, frozen, owed = 0n }: { readonly available: bigint; readonly frozen: bigint; readonly owed?: bigint | undefined },
  { assetId, positions }: { readonly assetId: number; readonly positions: readonly ContractPosition[] },
): ContractAccount {
  const rules = parts.venue.allRules().find(({ quoteId }) => quoteId === assetId);
  if (!rules) throw new RangeError(`no market settles in asset ${assetId}`);
  let result: bigint | null = 0n;
  for (const { marketId, termsTime, core } of positions) {
    const mark = markOf(parts, marketId);
    if (parts.venue.rules(marketId).quoteId !== assetId || result === null) continue;
    result = mark && result + unrealized(parts.termsAt(marketId, termsTime).contract, core, mark.ticks);
  }
  return {
    currency_id: assetId,
    free: moneyText(rules, available),
    held: moneyText(rules, frozen),
    equity: result === null ? null : moneyText(rules, available + frozen + owed + result),
    unrealized: result === null ? null : moneyText(rules, result),
  };
}
