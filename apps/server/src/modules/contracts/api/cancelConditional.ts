/** `POST /lever/cancel_conditional`: a conditional entry waits no longer. */
import { cancelConditional } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { readConditional, requireConditional } from './conditionals.ts';
import type { ContractParts } from './parts.ts';

export const cancelConditionalHandler = (parts: ContractParts) =>
  handleGroupedMoney(cancelConditional, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    const { id, marketId, account } = await requireConditional(platform.db, user.id, input.id);
    const act = { act: 'cancel_conditional', id };
    try {
      await venue.submitOne({ type: 'act', userId: user.id, account, marketId, act }, attempt);
    } catch (error) {
      // The desk has forgotten those that ended.
      if (error instanceof Refusal && error.code === 'CONTRACTS_CONDITIONAL_UNKNOWN')
        return refuse('CONTRACTS_CONDITIONAL_ENDED');
      throw error;
    }
    return readConditional(parts, user.id, id);
  });
