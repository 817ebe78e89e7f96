// SPDX-License-Identifier: Apache-2.0
/**
 * Recomputes loans from a whole public log, entry by entry: each opening from its terms, the hours of its pool and the second that it names,
 * each thing that happened to it by the walk of its receipt. The whole log also shows what no receipt can: that the pool which a record
 * names is what all records before it left (cash, lent, due and the fee in it, to the atom), that each hour adds the interest of the loans
 * that are open, and that no loan outlives its term unsold.
 *
 * Limits: of a loan that is being sold an hour may leave the interest out, which then follows with its round. What the reserve had at a
 * loss, and that fills are public trades, the log does not say.
 */
import { hashOfText, canonicalText } from '../../canonical.ts';
import { type AuditFinding, RecordAudit } from '../../index-price/record-audit.ts';
import { HOUR_MS, hourOf, hourlyInterest } from '../defi/rate.ts';
import {
  type DefiFlows,
  type DefiHourFacts,
  NO_FLOWS,
  borrowPpmOf,
  readDefiHour,
  readDefiMove,
  readDefiTerms,
} from '../defi/record.ts';
import { type Pool, feeOfInterest, interestAdded, lentOut, repaidTo, writtenOff } from '../defi/rule.ts';
import type { LoanEvent, LoanOutcome, PoolDue } from './outcome.ts';
import {
  type LoanOpenFacts,
  type LoanTermsFacts,
  assetsOf,
  firstState,
  marketFields,
  readLoanOpen,
  readLoanTerms,
} from './record.ts';
import { GRACE_MS, LOAN_TERMS, RATE_HOURS, dueAt, fixedRate, owedOf } from './rule.ts';
import { LoanWalker } from './walk.ts';

/** What can be wrong. */
export const LOAN_FINDINGS = {
  SECOND: 'a second is not by the published rules, or not the one behind the last',
  NOT_BY_RULE: 'the record is none of this rule, or a figure in it does not follow from the others',
  TWICE: 'it stands in the log already',
  TERMS: 'its terms are not in the log before it, are not its own, or begin later',
  TICK: 'the second that it opened by is not in the log',
  RATE: 'its rate does not follow from the hours of its pool',
  LOAN: 'it is of no loan that is open',
  EVENT: 'it could not have happened so: its triggers, its hours, or what came before',
  AMOUNTS: 'it says other amounts than the rule makes',
  POOL: 'the pool that it names is not what the records before it left',
  FLOWS: 'the hour says that loans moved other amounts than their records before it',
  INTEREST: 'the hour adds other interest than the open loans owe for it',
  NOT_SOLD: 'its term and its grace are over, and no sale of it began',
} as const;
export type LoanFindingCode = keyof typeof LOAN_FINDINGS;

/** Something in the log that must not be there, or is missing. */
export type LoanFinding = AuditFinding<LoanFindingCode>;

const LOAN_KINDS = [
  'loan_terms',
  'loan_open',
  'loan_event',
  'loan_warning',
  'loan_liquidation',
  'loan_round',
  'loan_end',
] as const;
const POOL_KINDS = ['defi_terms', 'defi_hour', 'defi_move'] as const;
const KINDS = [...LOAN_KINDS, ...POOL_KINDS];
export type LoanKind = (typeof KINDS)[number];
/** After this a sale of a term that is over must have begun. */
const LATE_MS = HOUR_MS;

/** A pool as far as the log is read. */
interface PoolSoFar {
  /** Without shares and the coming hour. */
  pool: Pool | null;
  feePpm: number;
  /** Its newest hours, oldest first, as many as a rate looks back on, with the hash of the newest. */
  readonly hours: DefiHourFacts[];
  hourHash: string | null;
  /** Rates by the hour that they charge. */
  readonly rates: Map<number, number>;
  flows: DefiFlows;
  readonly open: Map<number, Lent>;
}

interface Lent {
  readonly leaf: number;
  readonly walker: LoanWalker;
}

const FLOWS_OF_LOANS = [
  'lentOut',
  'interestFirst',
  'feeFirst',
  'repaid',
  'interestPaid',
  'feePaid',
  'feeWaived',
  'writtenOff',
  'interestOff',
  'feeOff',
  'covered',
] as const satisfies readonly (keyof DefiFlows)[];

const isSamePool = (a: Pool, b: Pool) => a.cash === b.cash && a.lent === b.lent && a.due === b.due && a.feeDue === b.feeDue;
const isDue = (pool: Pool, said: PoolDue) => pool.lent === said.lent && pool.due === said.due && pool.feeDue === said.feeDue;
const atomsIn = ({ amounts }: LoanOutcome, name: string) => amounts[name]?.[1] ?? 0n;

/** Reads a log from its first entry on. */
export class LoanAudit extends RecordAudit<LoanKind, LoanFindingCode> {
  readonly #terms = new Map<string, LoanTermsFacts>();
  readonly #pools = new Map<string, PoolSoFar>();
  /** The pool that each open loan is of; null of one that ended. */
  readonly #loans = new Map<number, PoolSoFar | null>();

  constructor() {
    super(KINDS);
  }

  /** Looks for loans that outlived their term, once the log is read. */
  finish(): void {
    for (const { open } of this.#pools.values())
      for (const { leaf, walker } of open.values()) {
        const due = dueAt(walker.open.term, walker.open.openedAt);
        const isLate = due !== null && this.newest !== null && this.newest > due + GRACE_MS + LATE_MS;
        if (isLate && !walker.isSelling) this.findings.push({ leaf, kind: 'loan_open', what: 'NOT_SOLD' });
      }
  }

  protected record(
    leaf: number,
    kind: LoanKind,
    body: string,
    fields: Readonly<Record<string, unknown>>,
  ): readonly LoanFindingCode[] {
    const loan = Number(fields['loan']);
    switch (kind) {
      case 'defi_terms':
        return this.#poolTerms(body);
      case 'defi_hour':
        return this.#hour(body);
      case 'defi_move':
        return this.#move(body);
      case 'loan_terms':
        return this.#loanTerms(body);
      case 'loan_open':
        return this.#opened(leaf, body);
      default:
        return this.#event(loan, body);
    }
  }

  #poolOf(asset: string): PoolSoFar {
    const nothing = { pool: null, feePpm: 0, hours: [], hourHash: null, rates: new Map(), flows: NO_FLOWS, open: new Map() };
    const found = this.#pools.get(asset) ?? nothing;
    this.#pools.set(asset, found);
    return found;
  }

  #poolTerms(body: string): LoanFindingCode[] {
    const facts = readDefiTerms(body);
    // Whether terms and moves of pools are right is asked by their own audit.
    if (facts !== null) this.#poolOf(facts.asset).feePpm = facts.feePpm;
    return [];
  }

  #hour(body: string): LoanFindingCode[] {
    const facts = readDefiHour(body);
    if (facts === null) return [];
    const of = this.#poolOf(facts.asset);
    const found: LoanFindingCode[] = [];
    if (of.pool !== null && !isSamePool(interestAdded(of.pool, facts.dueAdded, facts.feePpm), facts.pool)) found.push('POOL');
    if (FLOWS_OF_LOANS.some((name) => of.flows[name] !== facts.flows[name])) found.push('FLOWS');
    const hour = hourOf(facts.hour);
    const isOwed = this.#isOwed(of, hour, facts.dueAdded);
    of.rates.set(hour + 1, borrowPpmOf(facts));
    if (!isOwed || !this.#isOwed(of, hour + 1, facts.pool.nextInterest)) found.push('INTEREST');
    of.pool = facts.pool;
    of.flows = NO_FLOWS;
    of.hours.push(facts);
    if (of.hours.length > RATE_HOURS) of.hours.shift();
    of.hourHash = hashOfText(body);
    return found;
  }

  /** Whether interest is that of the open loans for an hour; of those that are being sold it may come later. */
  #isOwed({ open, rates }: PoolSoFar, hour: number, interest: bigint): boolean {
    let [sure, late] = [0n, 0n];
    for (const { walker } of open.values()) {
      const isOpenTerm = LOAN_TERMS[walker.open.term] === null;
      const rate = isOpenTerm ? (rates.get(hour) ?? walker.open.ratePpm) : walker.open.ratePpm;
      const { principal } = walker.walk.state;
      const owed = principal === 0n ? 0n : hourlyInterest(principal, rate);
      if (walker.isSelling) late += owed;
      else sure += owed;
    }
    return interest >= sure && interest <= sure + late;
  }

  #move(body: string): LoanFindingCode[] {
    const facts = readDefiMove(body);
    if (facts === null) return [];
    const of = this.#poolOf(facts.asset);
    const isFound = of.pool === null || isSamePool(of.pool, facts.pool);
    const isIn = facts.move === 'seed' || facts.move === 'supply';
    of.pool = { ...facts.pool, cash: facts.pool.cash + (isIn ? facts.atoms : -facts.atoms) };
    return isFound ? [] : ['POOL'];
  }

  #loanTerms(body: string): LoanFindingCode[] {
    const facts = readLoanTerms(body);
    if (facts === null) return ['NOT_BY_RULE'];
    const hash = hashOfText(body);
    const isTwice = this.#terms.has(hash);
    this.#terms.set(hash, facts);
    this.seconds.follow(facts.symbol, facts.pair.priceDecimals);
    return isTwice ? ['TWICE'] : [];
  }

  #opened(leaf: number, body: string): LoanFindingCode[] {
    const open = readLoanOpen(body);
    if (open === null) return ['NOT_BY_RULE'];
    if (this.#loans.has(open.id)) return ['TWICE'];
    const of = this.#poolOf(assetsOf(open).debt.asset);
    const seconds = { get: (at: number) => this.seconds.at(open.symbol, at) ?? undefined };
    const walker = new LoanWalker(open, { seconds, rates: of.rates });
    this.#loans.set(open.id, of);
    of.open.set(open.id, { leaf, walker });
    return [...this.#faultsOf(open, of), ...this.#lend(open, of)];
  }

  #faultsOf(open: LoanOpenFacts, { hours, hourHash }: PoolSoFar): LoanFindingCode[] {
    const faults: LoanFindingCode[] = [];
    const terms = this.#terms.get(open.terms);
    const isOfTerms = terms !== undefined && canonicalText(marketFields(terms)) === canonicalText(marketFields(open));
    if (!isOfTerms || terms.from > open.openedAt) faults.push('TERMS');
    const { leaf, time, ticks } = open.tick;
    const tick = this.seconds.at(open.symbol, leaf);
    if (tick?.time !== time || tick.ticks !== ticks || tick.prices !== open.prices) faults.push('TICK');
    const newest = hours.at(-1);
    if (newest === undefined || open.poolBy !== hourHash) return [...faults, 'RATE'];
    const rate = fixedRate(open.term, newest.curve, open, open.principal, hours.map(borrowPpmOf)) ?? borrowPpmOf(newest);
    return rate === open.ratePpm ? faults : [...faults, 'RATE'];
  }

  /** The principal goes out, and the first hour is added. */
  #lend(open: LoanOpenFacts, of: PoolSoFar): LoanFindingCode[] {
    const { interest } = firstState(open);
    const before = of.pool;
    const found = before !== null && before.cash === open.cash && before.lent === open.lent;
    const out = before && lentOut(before, open.principal);
    if (out !== null) of.pool = interestAdded(out, interest, of.feePpm);
    this.#flow(of, { lentOut: open.principal, interestFirst: interest, feeFirst: feeOfInterest(interest, of.feePpm) });
    return found && out !== null ? [] : ['POOL'];
  }

  #flow(of: PoolSoFar, flow: Partial<DefiFlows>): void {
    const flows = { ...of.flows };
    for (const [name, atoms] of Object.entries(flow)) flows[name as keyof DefiFlows] += atoms;
    of.flows = flows;
  }

  #event(id: number, body: string): LoanFindingCode[] {
    const of = this.#loans.get(id);
    const lent = of?.open.get(id);
    if (!of || !lent) return ['LOAN'];
    const { walker } = lent;
    const wasSaid = walker.walk.isSaid;
    const done = stepOf(walker, body);
    if (done === null) return ['EVENT'];
    const found: LoanFindingCode[] = wasSaid && !walker.walk.isSaid ? ['AMOUNTS'] : [];
    if (!this.#pay(of, walker, done)) found.push('POOL');
    if (walker.walk.end !== 'open') {
      of.open.delete(id);
      this.#loans.set(id, null);
    }
    return found;
  }

  /** What an event does to the pool; whether the pool that it names was the one that was left. */
  #pay(of: PoolSoFar, walker: LoanWalker, { event, outcome }: Done): boolean {
    if (event.event !== 'repaid' && event.event !== 'round' && event.event !== 'written_off') return true;
    const before = of.pool;
    if (before === null || !isDue(before, event.pool)) return false;
    if (event.event === 'written_off') {
      const [principal, interest] = [atomsIn(outcome, 'principal'), atomsIn(outcome, 'interest')];
      const lost = writtenOff(before, principal, interest, event.reserve);
      of.pool = lost.pool;
      this.#flow(of, { writtenOff: principal, interestOff: interest, feeOff: lost.fee, covered: lost.covered });
      return true;
    }
    const [principal, interest] = [atomsIn(outcome, 'to_principal'), atomsIn(outcome, 'to_interest')];
    const repaid = repaidTo(before, principal, interest, outcome.isLoss === true);
    of.pool = repaid.pool;
    const feeWaived = before.feeDue - repaid.pool.feeDue - repaid.fee;
    this.#flow(of, { repaid: principal, interestPaid: interest, feePaid: repaid.fee, feeWaived });
    if (event.event === 'round') this.#chargeLate(of, walker);
    return true;
  }

  /** The hours that passed while an order was under way follow with its round. */
  #chargeLate(of: PoolSoFar, walker: LoanWalker): void {
    const newest = of.hours.at(-1);
    const { state } = walker.walk;
    if (!newest || of.pool === null || owedOf(state) === 0n || state.pledge === 0n) return;
    const late = walker.charge(hourOf(newest.hour)).interest - state.interest;
    of.pool = interestAdded(of.pool, late, of.feePpm);
    this.#flow(of, { interestFirst: late, feeFirst: feeOfInterest(late, of.feePpm) });
  }
}

interface Done {
  readonly event: LoanEvent;
  readonly outcome: LoanOutcome;
}

/** A step of a walk; null also where the log has no hour that it needs. */
function stepOf(walker: LoanWalker, body: string): Done | null {
  try {
    return walker.step(body);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
