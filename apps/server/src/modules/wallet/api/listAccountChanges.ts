/** POST /wallet/legal_log: changes of one account, newest first; the account is spot when not named. */
import { type AccountType, listAccountChanges } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import { type WalletParts, readBillPage, requireAsset } from '../parts.ts';

export const listAccountChangesHandler = (parts: WalletParts) =>
  handleUser(listAccountChanges, async (input, { user }) => {
    const assetId = input.currency === undefined ? undefined : requireAsset(parts.ledger, input.currency).id;
    const type = (input.type ?? 'change') as AccountType;
    return readBillPage(parts, input, { userId: user.id, type, assetId });
  });
