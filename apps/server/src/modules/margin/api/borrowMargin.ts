/** POST /margin/borrow: borrows from the pool, as an act of the desk. */
import { borrowMargin } from '@glasshouse/contract/margin';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import type { MarginAct } from '../domain/acts.ts';
import { accountFor } from './getMarginAccount.ts';
import type { MarginParts } from './parts.ts';
import { anyMarket, readRate, requireMarginAsset } from './read-asset.ts';
import { amountText } from './show.ts';

export const borrowMarginHandler = (parts: MarginParts) =>
  handleGroupedMoney(borrowMargin, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    parts.modes?.view.require('margin', 'open');
    const asset = requireMarginAsset(parts, input.currency_id);
    const atoms = requireAmount('number', input.number, asset);
    const act: MarginAct = { act: 'borrow', assetId: asset.id, atoms: String(atoms), most: readRate(input.rate) };
    const marketId = anyMarket(parts);
    const answer = await venue.submitOne({ type: 'act', userId: user.id, account: 'margin', marketId, act }, attempt);
    const done = answer.act as { readonly borrowed: string; readonly interest: string; readonly time?: number };
    return {
      account: await accountFor(parts, platform.db, user.id),
      borrowed: amountText(parts, asset.id, BigInt(done.borrowed)),
      interest: amountText(parts, asset.id, BigInt(done.interest)),
      // A repeat says when it was; answers of before this was kept have no time.
      time: done.time ?? platform.clock.now(),
    };
  });
