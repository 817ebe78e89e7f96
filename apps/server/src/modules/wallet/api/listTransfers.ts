/** GET /wallet/hzhistory: transfers between the user's accounts, newest first. */
import { listTransfers } from '@glasshouse/contract/wallet';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { presentTransfer } from '../domain/present-transfer.ts';
import { type WalletParts, requireAsset } from './parts.ts';
import { loadTransfers } from '../store/transfers.ts';

export const listTransfersHandler = ({ platform, ledger }: WalletParts) =>
  handleUser(listTransfers, async (input, { user }) => {
    const paging = readPaging(input);
    const rows = await loadTransfers(platform.db, user.id, paging.slice);
    return presentPage(paging, rows, (row) => presentTransfer(row, requireAsset(ledger, row.assetId)));
  });
