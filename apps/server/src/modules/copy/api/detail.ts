/** A trader with the curve of the record, what is open as far as the viewer may see it, terms and conduct. */
import {
  COPY_LIMITS,
  type CopyPoint,
  type CopyPosition,
  type CopyTraderDetail,
  type CopyWindow,
} from '@glasshouse/contract/copy';
import { formatUnits } from '@glasshouse/money';
import { type HourPosition, dropOf, openOf } from '@glasshouse/proofs/copy';
import type { Db } from '../../../platform/db/database.ts';
import type { ContractHistory } from '../../contracts/index.ts';
import { type Trader, fractionText, moneyText, roomOf } from '../domain/follow.ts';
import { countBlocks } from '../store/blocks.ts';
import { findFollow } from '../store/follows.ts';
import { findHourBefore, loadCurve, loadNewestHours } from '../store/hours.ts';
import { NOBODY, loadFollowed } from '../store/traders.ts';
import type { CopyParts } from './parts.ts';
import { HOUR_MS, INDEX_DECIMALS, showTraderNow } from './show.ts';
import { directionOf, marketFields, showOpen } from './traded.ts';

/** Hours between two points of a curve: some 720 points at most. */
const STEP: Readonly<Record<CopyWindow, number>> = { 30: 1, 90: 3, 365: 12 };
/** What copies may trade worse than the mark in a day: 2 % of the budget. */
const SLIPPAGE_DAY_PPM = 20_000;

/** Whether somebody sees at once what a trader does: who follows, and the trader. */
export async function seesLive(db: Db, trader: Trader, viewerId: number | null): Promise<boolean> {
  if (viewerId === null) return false;
  return trader.userId === viewerId || (await findFollow(db, trader.id, viewerId)) !== null;
}

async function curveOf(db: Db, traderId: number, days: CopyWindow): Promise<CopyPoint[]> {
  const newest = (await loadNewestHours(db, [traderId])).get(traderId);
  if (!newest) return [];
  const points = await loadCurve(db, traderId, { from: newest.hour - days * 24, step: STEP[days] });
  return points.map(({ hour, index, peak }) => ({
    time: hour * HOUR_MS,
    index: formatUnits(index, INDEX_DECIMALS),
    drop: fractionText(Number(dropOf([peak, index]))),
  }));
}

function showLate(history: ContractHistory, position: HourPosition): CopyPosition {
  const market = history.marketOf(position.market);
  return {
    id: null,
    ...marketFields(market),
    direction: directionOf(position.side),
    multiple: null,
    lots: market.lots(position.lots),
    open_price: market.meanPrice(position.lots, position.entryValue) ?? '0',
    mark: market.price(position.markTicks),
    result: moneyText(openOf([position])),
  };
}

/** What is open: at once, or as it stood at an hour that is over since an hour. */
async function positionsOf(parts: CopyParts, trader: Trader, isLive: boolean): Promise<CopyTraderDetail['positions']> {
  const { db, clock } = parts.platform;
  const { history } = parts.contracts;
  const now = clock.now();
  if (isLive) return { at: now, is_live: true, list: (await history.openOf(db, trader.userId)).map(showOpen) };
  const hour = await findHourBefore(db, trader.id, now - HOUR_MS);
  const at = hour === null ? trader.since : hour.hour * HOUR_MS;
  return { at, is_live: false, list: (hour?.positions ?? []).map((one) => showLate(history, one)) };
}

/** Shows it. */
export async function showDetail(
  parts: CopyParts,
  trader: Trader,
  { viewerId, days }: { readonly viewerId: number | null; readonly days: CopyWindow },
): Promise<CopyTraderDetail> {
  const { db } = parts.platform;
  const followed = (await loadFollowed(db, [trader.id])).get(trader.id) ?? NOBODY;
  return {
    ...(await showTraderNow(db, trader, days)),
    curve: await curveOf(db, trader.id, days),
    positions: await positionsOf(parts, trader, await seesLive(db, trader, viewerId)),
    terms: {
      share: fractionText(trader.sharePpm),
      most: moneyText(trader.status === 'leading' ? roomOf(followed, true) : 0n),
      budget_least: COPY_LIMITS.budget.low,
      slippage_day: fractionText(SLIPPAGE_DAY_PPM),
    },
    blocks: await countBlocks(db, trader.id),
  };
}
