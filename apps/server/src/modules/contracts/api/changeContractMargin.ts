/** `POST /lever/margin`: adds margin to a position, or takes some out (below zero). */
import { changeContractMargin } from '@glasshouse/contract/contracts';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { requirePosition, withPosition } from './own-position.ts';
import type { ContractParts } from './parts.ts';
import { readPosition } from './show.ts';

/** A signed amount in atoms. Errors: WALLET_AMOUNT_INVALID, WALLET_AMOUNT_DECIMALS. */
function readChange(text: string, asset: { code: string; scale: number }): bigint {
  return text.startsWith('-') ? -requireAmount('number', text.slice(1), asset) : requireAmount('number', text, asset);
}

export const changeContractMarginHandler = (parts: ContractParts) =>
  handleGroupedMoney(changeContractMargin, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    const { id, marketId, account } = await requirePosition(platform.db, user.id, input.id);
    const atoms = readChange(input.number, venue.rules(marketId).settle);
    const act = { act: 'margin', positionId: id, atoms: String(atoms) };
    await withPosition(venue.submitOne({ type: 'act', userId: user.id, account, marketId, act }, attempt));
    return readPosition(parts, platform.db, user.id, id);
  });
