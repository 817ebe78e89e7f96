/** GET /admin/payouts/batch: a file of payouts, the same bytes every time: they are held against the digest of the first. */
import { createHash } from 'node:crypto';
import { readPayoutBatch } from '@glasshouse/contract/funding';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import { assetOf } from '../api/asset-of.ts';
import { payoutFileName } from '../api/payout-file.ts';
import type { FundingParts } from '../api/parts.ts';
import { fileOf } from '../api/payouts.ts';
import { loadBatch } from '../store/batches.ts';
import { loadBatchRows } from '../store/withdrawals.ts';

export const readPayoutBatchHandler = (parts: FundingParts) =>
  handleStaff(readPayoutBatch, async (tx, input) => {
    const batch = (await loadBatch(tx, Number(input.id))) ?? refuse('FUNDING_BATCH_UNKNOWN');
    const csv = await fileOf(parts, tx, await loadBatchRows(tx, batch.id));
    if (!createHash('sha256').update(csv).digest().equals(batch.sha256))
      throw new Error(`the file of payouts ${batch.id} is not the one that was made`);
    const { code } = assetOf(parts.ledger, batch.assetId);
    return { name: payoutFileName({ ...batch, code }), csv };
  });
