/** POST /wallet/legal_log: changes of one account, newest first; the account is spot when not named. */
import { listAccountChanges } from '@glasshouse/contract/wallet';
import { handleUser } from '../../../platform/calls/handler.ts';
import { type WalletParts, readBillPage, readFilter } from './parts.ts';

export const listAccountChangesHandler = (parts: WalletParts) =>
  handleUser(listAccountChanges, async (input, { user }) =>
    readBillPage(parts, input, readFilter(parts.ledger, user.id, { ...input, type: input.type ?? 'change' })),
  );
