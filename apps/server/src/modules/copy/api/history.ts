/** GET /follow/historyTrade (CALL-084), /follow/orders: closed positions of a trader, and the copies of a user. */
import { type CopyOwnOrder, listCopyHistory, listCopyOrders } from '@glasshouse/contract/copy';
import { handleUser, handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { PositionFill, TradedPosition } from '../../contracts/index.ts';
import { moneyText } from '../domain/follow.ts';
import { type OpeningMember, loadOpeningsOf, loadSkipped } from '../store/blocks.ts';
import { findTrader, loadTradersById } from '../store/traders.ts';
import { seesLive } from './detail.ts';
import type { CopyParts } from './parts.ts';
import { HOUR_MS } from './show.ts';
import { closePriceOf, directionOf, marketFields, netOf, openPriceOf, showClosed, showFill } from './traded.ts';

export const listCopyHistoryHandler = (parts: CopyParts) =>
  handleVisitor(listCopyHistory, async ({ trader_user_id: id, ...input }, { user }) => {
    const { db, clock } = parts.platform;
    const { history } = parts.contracts;
    const paging = readPaging(input);
    const trader = (await findTrader(db, Number(id))) ?? refuseField('trader_user_id', 'COPY_NOT_LEADING');
    const now = clock.now();
    const isLive = await seesLive(db, trader, user?.id ?? null);
    const before = isLive ? now + 1 : now - (now % HOUR_MS);
    const positions = await history.closedOf(db, { userId: trader.userId, from: trader.since, before }, paging.slice);
    const fills = await history.fillsOf(
      db,
      positions.map((one) => one.id),
    );
    return presentPage(paging, positions, (position) => showClosed(position, fills.get(position.id) ?? []));
  });

type Shown = NonNullable<CopyOwnOrder['copy']>;

function showCopy(position: TradedPosition, fills: readonly PositionFill[]): Shown {
  const { market, closed } = position;
  const result = closed === null ? position.open : netOf(position);
  return {
    position_id: position.id,
    lots: market.lots(closed === null ? position.lots : position.openedLots),
    multiple: position.multiple,
    margin: moneyText(position.margin),
    open_price: openPriceOf(position),
    close_price: closePriceOf(position),
    mark: position.mark && market.price(position.mark.ticks),
    result: result === null ? null : moneyText(result),
    fees: moneyText(position.fees),
    funding: moneyText(position.funding),
    is_self_held: position.purse === null,
    closed,
    fills: fills.map((fill) => showFill(market, fill)),
  };
}

/** The names of traders by number. */
async function namesOf(db: Db, members: readonly OpeningMember[]): Promise<(traderId: number) => string> {
  const traders = await loadTradersById(db, [...new Set(members.map(({ traderId }) => traderId))]);
  const names = new Map(traders.map(({ id, name }) => [id, name]));
  return (traderId) => names.get(traderId) ?? '';
}

const ofMember = (member: OpeningMember, name: string) => ({
  follow_id: member.followId,
  trader_user_id: member.traderId,
  name,
  block: member.blockId,
  direction: directionOf(member.side === 'buy' ? 'long' : 'short'),
  time: member.at,
  skipped: member.skipped,
});

export const listCopyOrdersHandler = (parts: CopyParts) =>
  handleUser(listCopyOrders, async ({ kind = 'current', ...input }, { user }) => {
    const { db } = parts.platform;
    const { history } = parts.contracts;
    const paging = readPaging(input);
    if (kind === 'skipped') {
      const skipped = await loadSkipped(db, user.id, paging.slice);
      const nameOf = await namesOf(db, skipped);
      const rows = skipped.map((member) => ({ ...member, id: member.blockId }));
      return presentPage(
        paging,
        rows,
        (member): CopyOwnOrder => ({
          id: member.blockId,
          kind,
          ...ofMember(member, nameOf(member.traderId)),
          ...marketFields(history.market(member.marketId)),
          copy: null,
        }),
      );
    }
    const positions = await history.ofBlocks(db, user.id, kind === 'current' ? 'open' : 'closed', paging.slice);
    const ids = positions.map(({ id }) => id);
    const [members, fills] = [await loadOpeningsOf(db, user.id, ids), await history.fillsOf(db, ids)];
    const nameOf = await namesOf(db, [...members.values()]);
    const { list, ...page } = presentPage(paging, positions, (position): CopyOwnOrder | null => {
      // Those that the user led are none of theirs.
      const member = members.get(position.id);
      if (member === undefined) return null;
      return {
        id: position.id,
        kind,
        ...ofMember(member, nameOf(member.traderId)),
        ...marketFields(position.market),
        copy: showCopy(position, fills.get(position.id) ?? []),
      };
    });
    return { ...page, list: list.flatMap((one) => one ?? []) };
  });
