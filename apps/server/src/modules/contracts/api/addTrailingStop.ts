/** `POST /lever/trailing`: adds a stop that follows the mark. */
import { addTrailingStop } from '@glasshouse/contract/contracts';
import { parseAmount } from '@glasshouse/money';
import { MAX_CALLBACK } from '@glasshouse/risk';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { accept, type Decision, deny, readLots, readTicks, granted } from '../../exchange/index.ts';
import { requirePosition, withPosition } from './own-position.ts';
import type { ContractParts } from './parts.ts';
import { readPosition } from './show.ts';

/** Reads a fraction in tenths of a percent. */
function readCallback(text: string): Decision<number> {
  const parsed = parseAmount(text, 3);
  if (parsed.ok && parsed.atoms >= 1n && parsed.atoms <= BigInt(MAX_CALLBACK)) return accept(Number(parsed.atoms));
  return deny('CONTRACTS_CALLBACK', { least: '0.001', most: '0.1' }, 'callback');
}

export const addTrailingStopHandler = (parts: ContractParts) =>
  handleGroupedMoney(addTrailingStop, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    const { id, marketId, account } = await requirePosition(platform.db, user.id, input.id);
    const rules = venue.rules(marketId);
    const { activation_price: price, share } = input;
    const act = {
      act: 'add_trail',
      positionId: id,
      callback: granted(readCallback(input.callback)),
      activationTicks: price === undefined ? null : granted(readTicks(price, rules, 'activation_price')),
      lots: share === undefined ? null : granted(readLots(share, rules, 'share')),
    };
    await withPosition(venue.submitOne({ type: 'act', userId: user.id, account, marketId, act }, attempt));
    return readPosition(parts, platform.db, user.id, id);
  });
