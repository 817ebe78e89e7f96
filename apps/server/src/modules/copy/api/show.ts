/** Shapes traders and follows for the wire. */
import type { CopyFollow, CopyFollower, CopyTrader } from '@glasshouse/contract/copy';
import type { Db } from '../../../platform/db/database.ts';
import { type Follow, type Trader, fractionText, moneyText, numberText } from '../domain/follow.ts';
import { type Followed, NOBODY, findTrader, loadFollowed } from '../store/traders.ts';

const typeOf = ({ type }: Pick<Follow, 'type'>) => (type === 'multiple' ? 1 : 2);

/** A trader. */
export const showTrader = (trader: Trader, { followers }: Followed): CopyTrader => ({
  id: trader.id,
  name: trader.name,
  motto: trader.motto,
  share: fractionText(trader.sharePpm),
  status: trader.status,
  since: trader.since,
  paused: trader.pausedAt,
  ended: trader.endedAt,
  is_demo: trader.isDemo,
  followers,
});

/** Traders with how many follow them. */
export async function showTraders(db: Db, traders: readonly Trader[]): Promise<CopyTrader[]> {
  const followed = await loadFollowed(
    db,
    traders.map(({ id }) => id),
  );
  return traders.map((trader) => showTrader(trader, followed.get(trader.id) ?? NOBODY));
}

/** A follow, with the name of its trader. */
export const showFollow = (follow: Follow, { name }: Pick<Trader, 'name'>): CopyFollow => ({
  id: follow.id,
  trader_user_id: follow.traderId,
  name,
  status: follow.status,
  end_reason: follow.endReason,
  type: typeOf(follow),
  number: numberText(follow.numberE4),
  budget: moneyText(follow.budget),
  max_loss: moneyText(follow.maxLoss),
  order_margin_max: follow.orderMarginMax === null ? null : moneyText(follow.orderMarginMax),
  open_max: follow.openMax,
  multiple_max: follow.multipleMax,
  slippage: fractionText(follow.slippagePpm),
  share: fractionText(follow.sharePpm),
  held: moneyText(follow.held),
  started: follow.startedAt,
  ended: follow.endedAt,
  revision: follow.revision,
});

/** Follows with the names of their traders. */
export async function showFollows(db: Db, follows: readonly Follow[]): Promise<CopyFollow[]> {
  const ids = [...new Set(follows.map(({ traderId }) => traderId))];
  const traders = new Map<number, Trader>();
  for (const id of ids) traders.set(id, (await findTrader(db, id)) as Trader);
  return follows.map((follow) => showFollow(follow, traders.get(follow.traderId) as Trader));
}

/** A follow as its trader sees it: its number stands for whoever follows. */
export const showFollower = (follow: Follow): CopyFollower => ({
  follower: `F${follow.id}`,
  type: typeOf(follow),
  number: numberText(follow.numberE4),
  budget: moneyText(follow.budget),
  share: fractionText(follow.sharePpm),
  status: follow.status === 'paused' ? 'paused' : 'following',
  started: follow.startedAt,
});
