/** POST /follow/follow (CALL-080), /follow/budget: follows a trader with money that is set aside, and changes how. */
import type { CallInput } from '@glasshouse/contract';
import { COPY_LIMITS, changeCopyBudget, followTrader } from '@glasshouse/contract/copy';
import { underFreeze } from '../../../platform/calls/freeze.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { CODE, type Follow, type FollowTerms, type Trader, moneyText, readBudget, readTerms, roomOf } from '../domain/follow.ts';
import { countFollows, isFollowing, loadLossLeft, lockFollow, nextFollowId } from '../store/follows.ts';
import { NOBODY, findLead, hasApplied, loadFollowed, lockTrader } from '../store/traders.ts';
import { changeFollow, lockOwners } from './change-follow.ts';
import { type CopyParts, fit, lockCopier } from './parts.ts';
import { showFollow } from './show.ts';

/** Refuses more than the trader takes; `more` is what is added to all budgets. */
async function requireRoom(tx: Tx, trader: Trader, more: bigint, isNew: boolean): Promise<void> {
  const followed = (await loadFollowed(tx, [trader.id])).get(trader.id) ?? NOBODY;
  const most = roomOf(followed, isNew);
  if (more > most) refuseField('budget', 'COPY_FULL', { most: moneyText(most), asset: CODE });
}

/** Refuses who may not follow this trader. */
async function requireMayFollow(parts: CopyParts, tx: Tx, userId: number, trader: Trader): Promise<void> {
  if (trader.status !== 'leading') refuseField('trader_user_id', 'COPY_NOT_LEADING');
  if (trader.userId === userId) refuseField('trader_user_id', 'COPY_SELF');
  // Copies of before are closed first, so that their loss is known and made good.
  if (await isFollowing(tx, { traderUserId: trader.userId, userId })) refuseField('trader_user_id', 'COPY_NOT_FOLLOWING');
  if ((await findLead(tx, userId)) !== null || (await hasApplied(tx, userId))) refuse('COPY_LEADS');
  const pair = { userId, otherId: trader.userId };
  if ((await parts.sharedAddresses(tx, [pair])).size > 0) refuseField('trader_user_id', 'COPY_LINKED');
  if ((await countFollows(tx, userId)) >= COPY_LIMITS.follows) refuse('COPY_TOO_MANY', { max: COPY_LIMITS.follows });
}

interface Wanted {
  readonly userId: number;
  readonly trader: Trader;
  readonly terms: FollowTerms;
}

/** Begins a follow; its trader and the balance of its owner are locked. */
export async function begin(parts: CopyParts, tx: Tx, { userId, trader, terms }: Wanted): Promise<Follow> {
  await requireMayFollow(parts, tx, userId, trader);
  await requireRoom(tx, trader, terms.budget, true);
  const begun = {
    ...terms,
    id: await nextFollowId(tx),
    traderId: trader.id,
    userId,
    sharePpm: trader.sharePpm,
    status: 'following',
    endReason: null,
    startedAt: parts.platform.clock.now(),
    endedAt: null,
  } as const;
  const firstMark = await loadLossLeft(tx, { traderUserId: trader.userId, userId });
  return changeFollow(parts, tx, { event: 'start', trader, before: null, after: begun, firstMark });
}

async function edit(parts: CopyParts, tx: Tx, before: Follow, { trader, terms }: Wanted): Promise<Follow> {
  await requireRoom(tx, trader, terms.budget - before.budget, false);
  return changeFollow(parts, tx, { event: 'edit', trader, before, after: { ...before, ...terms } });
}

/** The trader of a follow, locked before it. Error: COPY_NOT_LEADING. */
async function lockedTrader(tx: Tx, id: number | string, field = 'trader_user_id'): Promise<Trader> {
  return (await lockTrader(tx, Number(id))) ?? refuseField(field, 'COPY_NOT_LEADING');
}

const wishOf = ({ type, ...input }: CallInput<typeof followTrader>) =>
  ({ ...input, type: Number(type) === 1 ? 'multiple' : 'lots' }) as const;

export const followTraderHandler = (parts: CopyParts) =>
  handleMoney(followTrader, parts.platform, async (tx, input, { user, modes }) => {
    modes.require('copy', 'open');
    await parts.requireVerified(tx, user.id);
    await lockCopier(tx, user.id);
    const trader = await lockedTrader(tx, input.trader_user_id);
    await lockOwners(parts, tx, [user.id]);
    const before = await lockFollow(tx, trader.id, user.id);
    if (before?.status === 'ending') return refuseField('trader_user_id', 'COPY_NOT_FOLLOWING');
    if (before === null && input.agreement !== true) refuseField('agreement', 'COPY_AGREEMENT');
    const terms = fit(readTerms(wishOf(input), before));
    const wanted = { userId: user.id, trader, terms };
    const follow = await (before === null ? begin(parts, tx, wanted) : edit(parts, tx, before, wanted));
    return showFollow(follow, trader);
  });

/** A larger budget is new risk. */
const RAISE = { ...changeCopyBudget, effect: 'open' } as const;

export const changeCopyBudgetHandler = (parts: CopyParts) =>
  handleMoney(changeCopyBudget, parts.platform, async (tx, input, { user, modes }) => {
    const trader = await lockTrader(tx, Number(input.trader_user_id));
    await lockOwners(parts, tx, [user.id]);
    const before = trader && (await lockFollow(tx, trader.id, user.id));
    if (!before || before.status === 'ending') return refuseField('trader_user_id', 'COPY_NOT_FOLLOWING');
    const budget = fit(readBudget(input.budget));
    const isMore = budget > before.budget;
    if (isMore) modes.require('copy', 'open');
    if (before.maxLoss > budget) refuseField('budget', 'COPY_CAP_ABOVE_BUDGET', { most: moneyText(budget), asset: CODE });
    await requireRoom(tx, trader, budget - before.budget, false);
    const change = () => changeFollow(parts, tx, { event: 'budget', trader, before, after: { ...before, budget } });
    const follow = await (isMore ? underFreeze(parts.identity?.freezes, RAISE, user.id, null, change) : change());
    return showFollow(follow, trader);
  });
