/** GET /defi/hours/file: records of full hours with their terms, under one signed head. */
import { DEFI_FILE_HOURS_MOST, type DefiHoursFile, getDefiHoursFile } from '@glasshouse/contract/defi';
import { HOUR_MS } from '@glasshouse/proofs/defi';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { nextHeadBy } from '../../proofs/index.ts';
import { type HourWithTerms, loadHoursWithTerms } from '../store/history.ts';
import type { DefiParts } from './parts.ts';
import { recordOf } from './records.ts';

/** How young an hour may be so that no signed head covers it yet: it comes into the next file. */
const NEWEST_MS = 2 * 60_000;

async function makeFile({ proofs, platform }: DefiParts, rows: readonly HourWithTerms[]): Promise<DefiHoursFile> {
  const terms = [...new Map(rows.map((row) => [row.terms.hash, row.terms])).values()];
  const records = [...terms, ...rows.map(({ hour }) => hour)];
  // One after another: a visitor has one connection at a time.
  const leaves: (number | null)[] = [];
  for (const record of records) leaves.push(await proofs.leafOf(recordOf(record)));
  const proved = leaves.includes(null) ? null : await proofs.proofs(leaves as number[]);
  if (proved === null) return refuse('DEFI_RECEIPT_NOT_YET', { at: nextHeadBy(await proofs.head(), platform.clock.now()) });
  const { head, nodes, keys } = proved;
  const placed = proved.leaves.map(({ leaf, body }) => ({ leaf, body }));
  const file = {
    format: 'glasshouse-defi-hours',
    version: '1',
    log: head.log,
    terms: placed.slice(0, terms.length),
    hours: placed.slice(terms.length),
    nodes,
    head,
    keys,
  };
  // The contract's lists are not read-only.
  return file as unknown as DefiHoursFile;
}

export const getDefiHoursFileHandler = (parts: DefiParts) =>
  handleVisitor(getDefiHoursFile, async ({ currency_id: currencyId, from, to }) => {
    const asset = parts.ledger.asset(Number(currencyId)) ?? refuseField('currency_id', 'DEFI_UNKNOWN');
    const { db, clock } = parts.platform;
    const [first, last] = [Number(from), Number(to)];
    if (last < first || (last - first) / HOUR_MS >= DEFI_FILE_HOURS_MOST)
      refuseField('to', 'DEFI_RANGE', { hours: DEFI_FILE_HOURS_MOST });
    const rows = await loadHoursWithTerms(db, asset.id, first, Math.min(last, clock.now() - NEWEST_MS));
    return rows.length === 0 ? refuseField('currency_id', 'DEFI_UNKNOWN') : makeFile(parts, rows);
  });
