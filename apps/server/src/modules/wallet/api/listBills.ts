/** GET /bill/list: changes of all accounts, newest first. */
import { listBills } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import { type WalletParts, readBillPage, requireAsset } from '../parts.ts';

export const listBillsHandler = (parts: WalletParts) =>
  handleUser(listBills, async (input, { user }) => {
    const assetId = input.currency === undefined ? undefined : requireAsset(parts.ledger, input.currency).id;
    return readBillPage(parts, input, { userId: user.id, assetId, cause: input.cause });
  });
