/** GET /follow/index (CALL-079), /follow/traderDetail (CALL-082), /follow/hours, /follow/my, /follow/followers. */
import {
  COPY_WINDOWS,
  type CopyWindow,
  getCopyTrader,
  listCopyFollowers,
  listCopyFollows,
  listCopyHours,
  listCopyTraders,
} from '@glasshouse/contract/copy';
import { handleUser, handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { loadFollowersOf, loadFollows } from '../store/follows.ts';
import { loadHours } from '../store/hours.ts';
import { loadRanked } from '../store/standings.ts';
import { findLead, findTrader, loadTradersById } from '../store/traders.ts';
import { showDetail } from './detail.ts';
import type { CopyParts } from './parts.ts';
import { showFollower, showFollows, showHour, showTraders } from './show.ts';

const same = <T>(item: T) => item;

const windowOf = (days: number | string | undefined): CopyWindow => COPY_WINDOWS.find((one) => one === Number(days)) ?? 30;

export const listCopyTradersHandler = ({ platform: { db } }: CopyParts) =>
  handleVisitor(listCopyTraders, async ({ sort = 'median', days, ...input }) => {
    const paging = readPaging(input);
    const window = windowOf(days);
    const ids = await loadRanked(db, { sort, days: window }, paging.slice);
    return presentPage(paging, await showTraders(db, await loadTradersById(db, ids), window), same);
  });

export const getCopyTraderHandler = (parts: CopyParts) =>
  handleVisitor(getCopyTrader, async ({ trader_user_id: id, days }, { user }) => {
    const trader = (await findTrader(parts.platform.db, Number(id))) ?? refuseField('trader_user_id', 'COPY_NOT_LEADING');
    return showDetail(parts, trader, { viewerId: user?.id ?? null, days: windowOf(days) });
  });

export const listCopyHoursHandler = ({ platform: { db, clock } }: CopyParts) =>
  handleVisitor(listCopyHours, async ({ trader_user_id: id, ...input }) => {
    const paging = readPaging(input);
    const trader = (await findTrader(db, Number(id))) ?? refuseField('trader_user_id', 'COPY_NOT_LEADING');
    const hours = await loadHours(db, trader.id, paging.slice);
    // The place of an hour in the list is its number.
    const rows = hours.map((hour) => ({ ...hour, id: hour.hour }));
    return presentPage(paging, rows, (hour) => showHour(hour, clock.now()));
  });

export const listCopyFollowsHandler = ({ platform: { db } }: CopyParts) =>
  handleUser(listCopyFollows, async ({ status, ...input }, { user }) => {
    const paging = readPaging(input);
    return presentPage(paging, await showFollows(db, await loadFollows(db, user.id, status ?? null, paging.slice)), same);
  });

export const listCopyFollowersHandler = ({ platform: { db } }: CopyParts) =>
  handleUser(listCopyFollowers, async (input, { user }) => {
    const paging = readPaging(input);
    const lead = (await findLead(db, user.id)) ?? refuse('COPY_NOT_LEADING');
    return presentPage(paging, await loadFollowersOf(db, lead.id, paging.slice), showFollower);
  });
