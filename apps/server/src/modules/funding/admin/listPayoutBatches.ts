/** GET /admin/payouts/batches: files of payouts, newest first. */
import { listPayoutBatches } from '@glasshouse/contract/funding';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { assetOf } from '../api/asset-of.ts';
import type { FundingParts } from '../api/parts.ts';
import { presentBatch } from '../api/present.ts';
import { loadBatches } from '../store/batches.ts';

export const listPayoutBatchesHandler = ({ ledger }: FundingParts) =>
  handleStaff(listPayoutBatches, async (tx, input) => {
    const paging = readPaging(input);
    const rows = await loadBatches(tx, paging.slice);
    return presentPage(paging, rows, (row) => presentBatch(row, assetOf(ledger, row.assetId)));
  });
