/**
 * POST /admin/payouts/export: approved withdrawals of a currency and network in one file, once, and marked as sent. The file
 * is read with `readPayoutBatch`, so an answer that is lost on its way loses nothing. Of rows that are named, all must be
 * approved still.
 */
import { createHash } from 'node:crypto';
import { exportPayouts } from '@glasshouse/contract/funding';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { newsTables } from '../../notifications/index.ts';
import { arrivalOf } from '../domain/withdrawal.ts';
import type { FundingParts } from '../api/parts.ts';
import { fileOf, payoutPort } from '../api/payouts.ts';
import { presentBatch } from '../api/present.ts';
import { insertBatch } from '../store/batches.ts';
import { lockApproved } from '../store/withdrawals.ts';

/** Rows of one file. */
const MAX_ROWS = 1_000;

export const exportPayoutsHandler = (parts: FundingParts) =>
  handleStaff(
    exportPayouts,
    async (tx, input, { staff, note, afterCommit }) => {
      const asset = parts.ledger.asset(Number(input.currency)) ?? refuseField('currency', 'WALLET_CURRENCY_UNKNOWN');
      const network = input.network ?? '';
      const ids = input.ids ? [...new Set(input.ids.map(Number))] : null;
      const approved = await lockApproved(tx, { assetId: asset.id, network, ids, limit: MAX_ROWS });
      if (ids !== null && approved.length < ids.length) refuse('FUNDING_PAYOUT_STATE');
      const going = [];
      for (const one of approved) {
        // Whose security has just changed waits for the next file, and what one has approved somebody else sends. That of a frozen
        // account goes only when it is named.
        const isOwn = one.approvedBy.includes(staff.id);
        if (isOwn && ids !== null) refuse('FUNDING_PAYOUT_OWN');
        const isLeft = isOwn || (ids === null && parts.isFrozen(one.userId));
        if (!isLeft && (await parts.withdrawalsStoppedUntil(tx, one.userId)) === null) going.push(one);
      }
      if (going.length === 0) refuse('FUNDING_NOTHING_TO_PAY');
      const file = await fileOf(parts, tx, going);
      const batch = await insertBatch(tx, {
        assetId: asset.id,
        network,
        staffId: staff.id,
        sha256: createHash('sha256').update(file).digest(),
        rows: going.length,
        atoms: going.reduce((sum, { atoms, fee }) => sum + arrivalOf(atoms, fee), 0n),
        time: parts.platform.clock.now(),
      });
      const port = payoutPort(parts, 'batch');
      for (const one of going) afterCommit((await port.send(tx, one, { txid: null, batchId: batch.id, staffId: staff.id })).told);
      note({ target: `payout_batch:${batch.id}`, details: { rows: batch.rows, sha256: batch.sha256.toString('hex') } });
      return presentBatch(batch, asset);
    },
    { writes: ['withdrawals', 'payout_batches', ...newsTables] },
  );
