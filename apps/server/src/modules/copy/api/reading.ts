/** GET /follow/index (CALL-079), /follow/traderDetail (CALL-082), /follow/preview, /follow/my, /follow/followers. */
import {
  getCopyTrader,
  listCopyFollowers,
  listCopyFollows,
  listCopyHours,
  listCopyTraders,
  previewCopy,
} from '@glasshouse/contract/copy';
import { handleUser, handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { fractionText, moneyText, readBudget, readLossCap, roomOf } from '../domain/follow.ts';
import { ACCOUNT } from '../domain/postings.ts';
import { loadFollowersOf, loadFollows } from '../store/follows.ts';
import { loadHours } from '../store/hours.ts';
import { NOBODY, findLead, findTrader, loadFollowed, loadTraders } from '../store/traders.ts';
import { type CopyParts, fit, moneyOf } from './parts.ts';
import { showFollower, showFollows, showHour, showTraderNow, showTraders } from './show.ts';

const same = <T>(item: T) => item;

export const listCopyTradersHandler = ({ platform: { db } }: CopyParts) =>
  handleVisitor(listCopyTraders, async (input) => {
    const paging = readPaging(input);
    return presentPage(paging, await showTraders(db, await loadTraders(db, paging.slice)), same);
  });

export const getCopyTraderHandler = ({ platform: { db } }: CopyParts) =>
  handleVisitor(getCopyTrader, async ({ trader_user_id: id }) => {
    const trader = (await findTrader(db, Number(id))) ?? refuseField('trader_user_id', 'COPY_NOT_LEADING');
    return showTraderNow(db, trader);
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

export const previewCopyHandler = (parts: CopyParts) =>
  handleUser(previewCopy, async ({ trader_user_id: id, budget: text, max_loss: cap }, { user }) => {
    const { db } = parts.platform;
    const trader = await findTrader(db, Number(id));
    if (trader?.status !== 'leading') return refuseField('trader_user_id', 'COPY_NOT_LEADING');
    const budget = fit(readBudget(text ?? ''));
    const maxLoss = fit(readLossCap(cap, budget));
    const followed = (await loadFollowed(db, [trader.id])).get(trader.id) ?? NOBODY;
    const balances = await parts.ledger.readBalances(db, user.id);
    const free = balances.find(({ type, assetId }) => type === ACCOUNT && assetId === moneyOf(parts).id)?.available ?? 0n;
    return {
      trader: await showTraderNow(db, trader),
      budget: moneyText(budget),
      max_loss: moneyText(maxLoss),
      share: fractionText(trader.sharePpm),
      available: moneyText(free),
      available_after: moneyText(free - budget),
      most: moneyText(roomOf(followed, true)),
    };
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
