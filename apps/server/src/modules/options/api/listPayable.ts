/** GET /microtrade/payable_currencies: what options are paid with, and what the user has of it. */
import { listPayable } from '@glasshouse/contract/options';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { PAYABLE_ASSET_IDS } from '../domain/terms.ts';
import type { OptionParts } from './parts.ts';

export const listPayableHandler = (parts: OptionParts) =>
  handleUser(listPayable, async (_input, { user }) => {
    const balances = await parts.ledger.readBalances(parts.platform.db, user.id);
    const available = (assetId: number) =>
      balances.find((balance) => balance.type === 'micro' && balance.assetId === assetId)?.available ?? 0n;
    return {
      list: parts.ledger
        .assets()
        .filter(({ id, status }) => PAYABLE_ASSET_IDS.includes(id) && status === 'normal')
        .map(({ id, code, scale }) => ({
          currency_id: id,
          code,
          scale,
          account: 'micro' as const,
          available: formatAmount(available(id), scale),
        })),
    };
  });
