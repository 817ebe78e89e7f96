/** GET /defi/hours: full hours of a pool. */
import { DEFI_HOURS_MOST, listDefiHours } from '@glasshouse/contract/defi';
import { HOUR_MS } from '@glasshouse/proofs/defi';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { presentHour } from '../domain/present.ts';
import { loadHours } from '../store/history.ts';
import type { DefiParts } from './parts.ts';

export const listDefiHoursHandler = (parts: DefiParts) =>
  handleVisitor(listDefiHours, async ({ currency_id: currencyId, from, to }) => {
    const asset = parts.ledger.asset(Number(currencyId)) ?? refuseField('currency_id', 'DEFI_UNKNOWN');
    const [first, last] = [Number(from), Number(to)];
    if (last < first || (last - first) / HOUR_MS >= DEFI_HOURS_MOST) refuseField('to', 'DEFI_RANGE', { hours: DEFI_HOURS_MOST });
    const rows = await loadHours(parts.platform.db, asset.id, first, last, DEFI_HOURS_MOST);
    return { list: rows.map((row) => presentHour(row, asset)) };
  });
