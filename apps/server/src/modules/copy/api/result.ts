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
import { findOwnFollow } from '../store/follows.ts';
import { loadShares } from '../store/shares.ts';
import { findTrader, loadTradersById } from '../store/traders.ts';
import type { CopyParts } from './parts.ts';

/** What is compared, and the copies themselves. */
interface Beside {
  readonly compared: readonly Compared[];
  readonly copies: readonly TradedPosition[];
  readonly skipped: number;
}

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
  const compared = openings.flatMap((member) => {
    const position = led.get(member.blockId);
    if (position === undefined) return [];
    const copy = copies.get(member.positionId ?? 0);
    return [comparedOf(member, position, copy ? { ...copy, hasOwnExit: exits.has(copy.id) } : null)];
  });
  return { compared, copies: [...copies.values()], skipped: openings.length - copies.size };
}

const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n);

export const getCopyResultHandler = (parts: CopyParts) =>
  handleUser(getCopyResult, async ({ follow_id: id }, { user }) => {
    const { db } = parts.platform;
    const follow = (await findOwnFollow(db, user.id, Number(id))) ?? refuseField('follow_id', 'COPY_NOT_FOLLOWING');
    const trader = (await findTrader(db, follow.traderId)) as Trader;
    const { compared, copies, skipped } = await readBeside(parts, db, follow, trader);
    const paid = {
      fees: -sum(copies.map(({ fees }) => fees)),
      funding: -sum(copies.map(({ funding }) => funding)),
      share: -follow.shared,
    };
    const parted = differenceOf(compared, paid);
    const open = copies.map((copy) => copy.open);
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
      copied_orders: copies.length,
      skipped_orders: skipped,
    };
  });

export const listCopySharesHandler = (parts: CopyParts) =>
  handleUser(listCopyShares, async ({ follow_id: follow, ...input }, { user }) => {
    const { db } = parts.platform;
    const paging = readPaging(input);
    const shares = await loadShares(db, user.id, follow === undefined ? null : Number(follow), paging.slice);
    const traders = await loadTradersById(db, [...new Set(shares.map(({ traderId }) => traderId))]);
    const names = new Map(traders.map(({ id, name }) => [id, name]));
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
      paid: share.paidAt,
      time: share.createdAt,
    }));
  });
