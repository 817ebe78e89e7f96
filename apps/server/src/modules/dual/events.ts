/** What follows a change of positions: events for screens after commit, and notifications in the transaction. */
import { dualPositionsChannel } from '@glasshouse/contract/dual';
import { formatAmount } from '@glasshouse/money';
import { meanText } from '@glasshouse/proofs/dual';
import type { Tx } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { News } from '../notifications/index.ts';
import type { DualParts } from './api/parts.ts';
import { type DualState, putInAsset } from './domain/dual.ts';
import { presentPosition } from './domain/present.ts';

/** Sends positions as they are now to the screens of their users. */
export function sendPositions(parts: DualParts, event: 'bought' | 'settling' | 'settled', states: readonly DualState[]): void {
  const { publisher, clock } = parts.platform;
  for (const state of states) {
    const { userId } = state.position;
    if (publisher.isRead?.(userId, dualPositionsChannel) === false) continue;
    publisher.publishTo(userId, dualPositionsChannel, { event, position: presentPosition(state, clock.now(), null) });
  }
}

/** Publishes changes of positions once the transaction has committed, and which balances of their users changed. */
export function publishPositions(parts: DualParts, tx: Tx, event: 'bought' | 'settled', states: readonly DualState[]): void {
  afterCommit(tx, () => {
    const changed = new Map<number, { spot: Set<number>; put: Set<number> }>();
    for (const state of states) {
      const { userId } = state.position;
      const own = changed.get(userId) ?? { spot: new Set(), put: new Set() };
      changed.set(userId, own);
      own.put.add(putInAsset(state.product));
      for (const asset of [state.product.assetId, state.product.quoteId]) own.spot.add(asset);
    }
    sendPositions(parts, event, states);
    for (const [userId, { spot, put }] of changed) {
      parts.balancesChanged(userId, 'change', [...spot]);
      parts.balancesChanged(userId, 'financial', [...put]);
    }
    for (const assetId of new Set(states.map(({ product }) => product.assetId))) parts.changed(assetId);
  });
}

/** Writes notifications; they reach screens after the commit. */
export async function notifyOwners(parts: DualParts, tx: Tx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  afterCommit(tx, await parts.notify(tx, news));
}

/** What was put in, with its coin. */
function putOf({ position, product }: DualState) {
  const isCall = product.type === 'call';
  return {
    id: position.id,
    amount: formatAmount(position.putIn, isCall ? product.scale : product.quoteScale),
    code: isCall ? product.asset : product.quoteAsset,
  };
}

/** That a position began. */
export function boughtNews(state: DualState): News {
  const { position, product } = state;
  const linked = formatAmount(product.linked, product.priceDecimals);
  return { userId: position.userId, kind: 'dual_bought', params: { ...putOf(state), linked, maturity: product.maturity } };
}

/** What became of a position. */
function outcomeNews(state: DualState): News[] {
  const { position, product, price, result } = state;
  if (!result || !price) return [];
  const isBase = result.paidBase > 0n;
  const paid = isBase
    ? { paid: formatAmount(result.paidBase, product.scale), paid_code: product.asset }
    : { paid: formatAmount(result.paidQuote, product.quoteScale), paid_code: product.quoteAsset };
  const { userId } = position;
  const mean = result.outcome === 'failed' ? null : meanText(price, product.priceDecimals);
  if (mean === null) return [{ userId, kind: 'dual_failed', params: { ...putOf(state), ...paid } }];
  const kind = (product.type === 'call') === isBase ? ('dual_kept' as const) : ('dual_exchanged' as const);
  const linked = formatAmount(product.linked, product.priceDecimals);
  return [{ userId, kind, params: { ...putOf(state), ...paid, price: mean, linked } }];
}

/** What several positions of a user came to that one price settled; one by one where there was none. */
function sumNews(states: readonly DualState[]): News[] {
  const [first] = states;
  const price = first?.price && meanText(first.price, first.product.priceDecimals);
  if (!first || !price || states.some(({ result }) => !result || result.outcome === 'failed')) return states.flatMap(outcomeNews);
  const { asset, quoteAsset, scale, quoteScale } = first.product;
  const sum = (part: 'paidBase' | 'paidQuote') => states.reduce((total, { result }) => total + (result?.[part] ?? 0n), 0n);
  const params = {
    positions: states.length,
    price,
    base: formatAmount(sum('paidBase'), scale),
    base_code: asset,
    quote: formatAmount(sum('paidQuote'), quoteScale),
    quote_code: quoteAsset,
  };
  return [{ userId: first.position.userId, kind: 'dual_settled', params }];
}

/** What became of positions: one notification for each user and settlement price of a set. */
export function settledNews(states: readonly DualState[]): News[] {
  const groups = Map.groupBy(states, ({ position, product }) => `${position.userId}:${product.maturityId}`);
  return [...groups.values()].flatMap((some) => (some.length === 1 ? some.flatMap(outcomeNews) : sumNews(some)));
}
