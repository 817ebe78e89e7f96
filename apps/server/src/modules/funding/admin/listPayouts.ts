/** GET /admin/payouts: withdrawals that are to be paid, were sent, arrived or failed. */
import { listPayouts } from '@glasshouse/contract/funding';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { assetOf } from '../api/asset-of.ts';
import type { FundingParts } from '../api/parts.ts';
import { presentPayout } from '../api/present.ts';
import { loadByState } from '../store/withdrawals.ts';

export const listPayoutsHandler = (parts: FundingParts) =>
  handleStaff(listPayouts, async (tx, input) => {
    const paging = readPaging(input);
    const rows = await loadByState(tx, input.state ?? 'approved', paging.slice);
    const stops = new Map<number, number | null>();
    for (const { userId, state } of rows)
      if (state === 'approved' && !stops.has(userId)) stops.set(userId, await parts.withdrawalsStoppedUntil(tx, userId));
    return presentPage(paging, rows, (row) =>
      presentPayout(row, assetOf(parts.ledger, row.assetId), {
        until: stops.get(row.userId) ?? null,
        isFrozen: parts.isFrozen(row.userId),
      }),
    );
  });
