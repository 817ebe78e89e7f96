/** GET /follow/preview: what a follow would set aside, and make of the trader's last order. */
import type { CallInput } from '@glasshouse/contract';
import { type CopyPreview, previewCopy } from '@glasshouse/contract/copy';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { TradedPosition } from '../../contracts/index.ts';
import { type FollowTerms, type Trader, fractionText, moneyText, numberText, readTerms, roomOf } from '../domain/follow.ts';
import { ACCOUNT } from '../domain/postings.ts';
import { type PlacedOrder, copyOf, holdOf } from '../domain/preview.ts';
import { NOBODY, findTrader, loadFollowed } from '../store/traders.ts';
import { seesLive } from './detail.ts';
import { type CopyParts, fit, moneyOf } from './parts.ts';
import { HOUR_MS, showTraderNow } from './show.ts';
import { directionOf, marketFields, openPriceOf } from './traded.ts';

const termsOf = ({ type, number, budget, max_loss, multiple_max }: CallInput<typeof previewCopy>): FollowTerms => {
  const wish = { type: Number(type ?? 1) === 1 ? 'multiple' : 'lots', number: number ?? '1', budget, max_loss } as const;
  return fit(readTerms({ ...wish, multiple_max: multiple_max === undefined ? undefined : Number(multiple_max) }, null));
};

const placed = ({ openedLots, openedValue, multiple, market }: TradedPosition): PlacedOrder => ({
  lots: openedLots,
  multiple: BigInt(multiple),
  // At the mean price, cut to the tick.
  ticks: openedValue / openedLots,
  feePpm: market.feePpm,
  leastValue: market.leastValue,
});

function showLast(position: TradedPosition, terms: FollowTerms): NonNullable<CopyPreview['last']> {
  const { market } = position;
  const order = placed(position);
  const { margin } = holdOf(order, order.lots, order.multiple);
  const mine = copyOf(order, {
    sizing: { type: terms.type, numberE4: BigInt(terms.numberE4) },
    multipleMax: BigInt(terms.multipleMax),
    budget: terms.budget,
  });
  return {
    ...marketFields(market),
    direction: directionOf(position.side),
    lots: market.lots(position.openedLots),
    multiple: position.multiple,
    open_price: openPriceOf(position),
    margin: moneyText(margin),
    time: position.opened,
    mine:
      typeof mine === 'string'
        ? null
        : {
            lots: market.lots(mine.lots),
            multiple: Number(mine.multiple),
            margin: moneyText(mine.margin),
            fee: moneyText(mine.fee),
          },
    skipped: typeof mine === 'string' ? mine : null,
  };
}

async function lastOf(parts: CopyParts, db: Db, trader: Trader, viewerId: number): Promise<TradedPosition | null> {
  const now = parts.platform.clock.now();
  const before = (await seesLive(db, trader, viewerId)) ? now + 1 : now - HOUR_MS - (now % HOUR_MS);
  const last = await parts.contracts.history.lastOpenedOf(db, trader.userId, before);
  // What somebody traded before leading is nobody's to see.
  return last !== null && last.opened >= trader.since ? last : null;
}

export const previewCopyHandler = (parts: CopyParts) =>
  handleUser(previewCopy, async (input, { user }): Promise<CopyPreview> => {
    const { db } = parts.platform;
    const trader = await findTrader(db, Number(input.trader_user_id));
    if (trader?.status !== 'leading') return refuseField('trader_user_id', 'COPY_NOT_LEADING');
    const terms = termsOf(input);
    const followed = (await loadFollowed(db, [trader.id])).get(trader.id) ?? NOBODY;
    const balances = await parts.ledger.readBalances(db, user.id);
    const free = balances.find(({ type, assetId }) => type === ACCOUNT && assetId === moneyOf(parts).id)?.available ?? 0n;
    const last = await lastOf(parts, db, trader, user.id);
    return {
      trader: await showTraderNow(db, trader),
      type: terms.type === 'multiple' ? 1 : 2,
      number: numberText(terms.numberE4),
      budget: moneyText(terms.budget),
      max_loss: moneyText(terms.maxLoss),
      share: fractionText(trader.sharePpm),
      available: moneyText(free),
      available_after: moneyText(free - terms.budget),
      most: moneyText(roomOf(followed, true)),
      last: last && showLast(last, terms),
    };
  });
