/** GET /loan/receipt: what anybody needs to check a loan without this server. */
import { type LoanReceiptFile, getLoanReceipt } from '@glasshouse/contract/loans';
import type { LogRecord } from '@glasshouse/proofs';
import { HOUR_MS, hourOf } from '@glasshouse/proofs/defi';
import { LOAN_TERMS, RATE_HOURS, loanOpenRecord } from '@glasshouse/proofs/loan';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { type ReceiptInputs, nextHeadBy, recordReceipt } from '../../proofs/index.ts';
import type { Loan } from '../domain/loan.ts';
import { type KeptEvent, loadEvents } from '../store/events.ts';
import { loadLoan, loadTermsOf } from '../store/loans.ts';
import type { LoanParts } from './parts.ts';

/** The hours that the rate looks back on, and of an open loan also each that charged it before the newest thing that happened. */
async function hoursFor(parts: LoanParts, loan: Loan, events: readonly KeptEvent[]): Promise<LogRecord[]> {
  const { open } = loan;
  const at = hourOf(open.openedAt) * HOUR_MS;
  const isOpenTerm = LOAN_TERMS[open.term] === null;
  const from = isOpenTerm ? at : at - (RATE_HOURS - 1) * HOUR_MS;
  const newest = events.findLast(({ body }) => body !== null);
  const to = isOpenTerm && newest ? Math.max(at, (newest.hour - 1) * HOUR_MS) : at;
  const hours = await parts.pools.hoursOf(parts.platform.db, loan.debtAsset, from, to);
  return hours.map(({ record }) => record);
}

async function inputsOf(parts: LoanParts, loan: Loan, events: readonly KeptEvent[]): Promise<ReceiptInputs> {
  const terms = await loadTermsOf(parts.platform.db, loan.open.terms);
  if (terms === null) throw new Error(`loan ${loan.id} names no terms`);
  const leaves = [loan.open.tick.leaf, ...events.flatMap(({ leaves: cited }) => cited)];
  const seconds = [...new Set(leaves)].sort((a, b) => a - b);
  return {
    records: [JSON.parse(terms.body) as LogRecord, ...(await hoursFor(parts, loan, events))],
    seconds,
    symbol: loan.open.symbol,
  };
}

export const getLoanReceiptHandler = (parts: LoanParts) =>
  handleUser(getLoanReceipt, async ({ id }, { user }) => {
    const { platform, proofs } = parts;
    const loan = (await loadLoan(platform.db, user.id, Number(id))) ?? refuseField('id', 'LOANS_UNKNOWN');
    const events = await loadEvents(platform.db, loan.id);
    const accepted = {
      product: 'loan',
      record: loanOpenRecord(loan.open),
      acceptedAt: loan.open.openedAt,
      headSize: loan.headSize,
    };
    const bodies = events.flatMap(({ body }) => (body === null ? [] : [JSON.parse(body) as LogRecord]));
    const receipt = await recordReceipt(proofs, accepted, bodies, await inputsOf(parts, loan, events));
    if (receipt === 'unavailable') return refuse('UNAVAILABLE');
    if (receipt === 'not yet')
      return refuse('LOANS_RECEIPT_NOT_YET', { at: nextHeadBy(await proofs.head(), platform.clock.now()) });
    // The contract's lists are not read-only.
    return receipt as unknown as LoanReceiptFile;
  });
