/** `POST /lever/margin`: adds margin to a position, or takes some out (below zero). */
import { changeContractMargin } from '@glasshouse/contract/contracts';
import { MAX_DECIMALS, parseAmount } from '@glasshouse/money';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { MarketRules } from '../../exchange/index.ts';
import { requirePosition, withPosition } from './own-position.ts';
import type { ContractParts } from './parts.ts';
import { readPosition } from './show.ts';

/** A signed amount in atoms. Errors: WALLET_AMOUNT_INVALID, WALLET_AMOUNT_DECIMALS. */
function readChange(text: string, { quoteScale }: MarketRules): bigint {
  const isOut = text.startsWith('-');
  const parsed = parseAmount(isOut ? text.slice(1) : text, quoteScale);
  if (parsed.ok) return isOut ? -parsed.atoms : parsed.atoms;
  const isFine = parseAmount(isOut ? text.slice(1) : text, MAX_DECIMALS).ok;
  return refuseField('number', isFine ? 'WALLET_AMOUNT_DECIMALS' : 'WALLET_AMOUNT_INVALID');
}

export const changeContractMarginHandler = (parts: ContractParts) =>
  handleGroupedMoney(changeContractMargin, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    const { id, marketId, account } = await requirePosition(platform.db, user.id, input.id);
    const atoms = readChange(input.number, venue.rules(marketId));
    const act = { act: 'margin', positionId: id, atoms: String(atoms) };
    await withPosition(venue.submitOne({ type: 'act', userId: user.id, account, marketId, act }, attempt));
    return readPosition(parts, platform.db, user.id, id);
  });
