/** GET /follow/result, /follow/shares: why the result of a follow differs from its trader's, and what was shared of it. */
import { getCopyResult, listCopyShares } from '@glasshouse/contract/copy';
import { type Compared, differenceOf } from '@glasshouse/proofs/copy';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { TradedPosition } from '../../contracts/index.ts';
import { comparedOf } from '../domain/difference.ts';
import { type Follow, type Trader, fractionText, moneyText } from '../domain/follow.ts';
import { loadLedOrders, loadOpenings } from '../store/blocks.ts';
import { findOwnFollow, loadSalts } from '../store/follows.ts';
import { loadShares } from '../store/shares.ts';
import { findTrader, loadTradersById } from '../store/traders.ts';
import type { CopyParts } from './parts.ts';
import { netOf } from './traded.ts';

/** What is compared, and the copies themselves. */
interface Beside {
  readonly compared: readonly Compared[];
  /** Copies that their owner did not keep. */
  readonly led: readonly TradedPosition[];
  /** Orders that were copied, left out with a reason, and those without a fill. */
  readonly copied: number;
  readonly skipped: number;
  readonly unfilled: number;
}

/** What copies that their owner keeps brought until then: the rest of the result. What they bring later is no result of the follow. */
const keptOf = (follow: Follow, led: readonly TradedPosition[]): bigint => follow.realised - sum(led.map(netOf));

/** Copies of which something closed otherwise than with the trader. */
async function ownExits(parts: CopyParts, db: Db, follow: Follow, copies: readonly TradedPosition[]): Promise<Set<number>> {
  const led = await loadLedOrders(db, follow.id);
  const fills = await parts.contracts.history.fillsOf(
    db,
    copies.map(({ id }) => id),
  );
  const hasOwn = ({ id, purse }: TradedPosition) =>
    purse === null ||
    (fills.get(id) ?? []).some(({ kind, orderId }) => kind === 'close' && (orderId === null || !led.has(orderId)));
  return new Set(copies.filter(hasOwn).map(({ id }) => id));
}

async function readBeside(parts: CopyParts, db: Db, follow: Follow, trader: Trader): Promise<Beside> {
  const { history } = parts.contracts;
  const openings = await loadOpenings(db, follow.id);
  const led = await history.ledBy(
    db,
    trader.userId,
    openings.map(({ blockId }) => blockId),
  );
  const copies = await history.byIds(
    db,
    openings.flatMap(({ positionId }) => positionId ?? []),
  );
  const exits = await ownExits(parts, db, follow, [...copies.values()]);
  const own = [...copies.values()].filter(({ purse }) => purse !== null);
  let kept = keptOf(follow, own);
  const compared = openings.flatMap((member) => {
    const position = led.get(member.blockId);
    if (position === undefined) return [];
    const copy = copies.get(member.positionId ?? 0);
    if (copy === undefined) return [comparedOf(member, position, null)];
    const realized = copy.purse === null ? kept : copy.realized;
    // Of several that were kept only the sum is known.
    if (copy.purse === null) kept = 0n;
    return [comparedOf(member, position, { ...copy, realized, hasOwnExit: exits.has(copy.id) })];
  });
  const skipped = openings.filter((member) => member.skipped !== null).length;
  return { compared, led: own, copied: copies.size, skipped, unfilled: openings.length - skipped - copies.size };
}

const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n);

export const getCopyResultHandler = (parts: CopyParts) =>
  handleUser(getCopyResult, async ({ follow_id: id }, { user }) => {
    const { db } = parts.platform;
    const follow = (await findOwnFollow(db, user.id, Number(id))) ?? refuseField('follow_id', 'COPY_NOT_FOLLOWING');
    const trader = (await findTrader(db, follow.traderId)) as Trader;
    const { compared, led, copied, skipped, unfilled } = await readBeside(parts, db, follow, trader);
    const paid = {
      fees: -sum(led.map(({ fees }) => fees)),
      funding: -sum(led.map(({ funding }) => funding)),
      share: -follow.shared,
    };
    const parted = differenceOf(compared, paid);
    const open = led.map((copy) => copy.open);
    return {
      follow_id: follow.id,
      trader_user_id: trader.id,
      name: trader.name,
      scaled: moneyText(parted.scaled),
      rounding: moneyText(parted.rounding),
      skipped: moneyText(parted.skipped),
      own_exits: moneyText(parted.ownExits),
      mine: moneyText(parted.mine),
      fees: moneyText(parted.fees),
      funding: moneyText(parted.funding),
      net: moneyText(parted.net),
      share: moneyText(parted.share),
      kept: moneyText(parted.kept),
      open: open.includes(null) ? null : moneyText(sum(open as bigint[])),
      copied_orders: copied,
      skipped_orders: skipped,
      unfilled_orders: unfilled,
    };
  });

export const listCopySharesHandler = (parts: CopyParts) =>
  handleUser(listCopyShares, async ({ follow_id: follow, ...input }, { user }) => {
    const { db } = parts.platform;
    const paging = readPaging(input);
    const shares = await loadShares(db, user.id, follow === undefined ? null : Number(follow), paging.slice);
    const traders = await loadTradersById(db, [...new Set(shares.map(({ traderId }) => traderId))]);
    const names = new Map(traders.map(({ id, name }) => [id, name]));
    const salts = await loadSalts(db, [...new Set(shares.map(({ followId }) => followId))]);
    return presentPage(paging, shares, (share) => ({
      id: share.id,
      follow_id: share.followId,
      trader_user_id: share.traderId,
      name: names.get(share.traderId) ?? '',
      period: share.period,
      basis: moneyText(share.basis),
      before: moneyText(share.before),
      rate: fractionText(share.ratePpm),
      amount: moneyText(share.amount),
      after: moneyText(share.basis),
      paid_amount: share.paid === null ? null : moneyText(share.paid),
      body: share.body,
      record: share.record,
      salt: salts.get(share.followId) ?? '',
      paid: share.paidAt,
      time: share.createdAt,
    }));
  });
