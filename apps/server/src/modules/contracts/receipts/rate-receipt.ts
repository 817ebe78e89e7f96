/** Puts the receipt of a rate of funding together: its record in the log with every sample that it follows from. */
import { RATE_FORMAT, type RateReceipt } from '@glasshouse/proofs/contracts';
import { sql } from 'kysely';
import { refuse } from '../../../platform/refusal.ts';
import { loadSamples } from '../store/funding-reading.ts';
import { logged, notYet, type ReceiptParts } from './receipt.ts';
import { loadRecords, SELECT_RECORDS, type LoggedRow } from './rows.ts';

/** The receipt of a rate. Errors: CONTRACTS_RECEIPT_UNKNOWN, CONTRACTS_RECEIPT_NOT_YET while no signed head covers it. */
export async function rateReceiptOf(parts: Omit<ReceiptParts, 'chainOf' | 'markets'>, id: number): Promise<RateReceipt> {
  const { db, proofs } = parts;
  const { rows } = await sql<{ market: number; period: number }>`
    SELECT market_id AS market, period FROM contract_rates WHERE record_id = ${id}`.execute(db);
  const rate = rows[0] ?? refuse('CONTRACTS_RECEIPT_UNKNOWN');
  const [record] = await loadRecords(db, [id]);
  const { rows: versions } = await sql<LoggedRow>`
    ${SELECT_RECORDS} JOIN contract_terms t ON t.record_id = r.id
    WHERE t.market_id = ${rate.market} ORDER BY r.id < ${id} DESC, abs(r.id - ${id}) LIMIT 1`.execute(db);
  const samples = (await loadSamples(db, rate.market, rate.period - 1)).filter(({ record: before }) => before < id);
  const [terms] = versions;
  const [leaf, termsLeaf] = [record?.leaf ?? null, terms?.leaf ?? null];
  if (leaf === null || termsLeaf === null) return notYet(parts);
  const proved = await proofs.proofsOf([leaf, termsLeaf]);
  const [own, by] = proved?.files ?? [];
  if (!proved || !own || !by) return notYet(parts);
  const keys = await proofs.keys();
  return {
    format: RATE_FORMAT,
    version: '1',
    log: proved.head.log,
    record: logged(own),
    terms: logged(by),
    samples: samples.map(({ body }) => body),
    head: proved.head,
    keys,
  };
}
