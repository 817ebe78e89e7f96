/** POST /margin/repay: pays a debt back from what is available, as an act of the desk. */
import { repayMargin } from '@glasshouse/contract/margin';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { MarginAct } from '../domain/acts.ts';
import { accountFor } from './getMarginAccount.ts';
import type { MarginParts } from './parts.ts';
import { anyMarket, requireMarginAsset } from './read-asset.ts';
import { amountText } from './show.ts';

export const repayMarginHandler = (parts: MarginParts) =>
  handleGroupedMoney(repayMargin, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    parts.modes?.view.require('margin', 'reduce');
    const asset = requireMarginAsset(parts, input.currency_id);
    if ((input.number === undefined) === (input.all === undefined)) refuseField('number', 'WALLET_AMOUNT_INVALID');
    const atoms = input.number === undefined ? null : String(requireAmount('number', input.number, asset));
    const act: MarginAct = { act: 'repay', assetId: asset.id, atoms, most: null };
    const marketId = anyMarket(parts);
    const answer = await venue.submitOne({ type: 'act', userId: user.id, account: 'margin', marketId, act }, attempt);
    const done = answer.act as {
      readonly repaid: string;
      readonly interest: string;
      readonly principal: string;
      readonly time?: number;
    };
    return {
      account: await accountFor(parts, platform.db, user.id),
      repaid: amountText(parts, asset.id, BigInt(done.repaid)),
      to_interest: amountText(parts, asset.id, BigInt(done.interest)),
      to_principal: amountText(parts, asset.id, BigInt(done.principal)),
      // A repeat says when it was; answers of before this was kept have no time.
      time: done.time ?? platform.clock.now(),
    };
  });
