// SPDX-License-Identifier: Apache-2.0
/**
 * Recomputes lending pools from a whole public log, entry by entry: every hour from the one before and the terms that it names, every move
 * from the pool at that moment. The whole log also shows what no receipt can: that no hour is missing, that nothing stands twice, and
 * that what hours say was supplied and withdrawn is what the moves between them say.
 */
import { hashOfText, readCanonical } from '../../canonical.ts';
import { isByTerms, isHourAfter } from './chain.ts';
import { HOUR_MS } from './rate.ts';
import { EMPTY_POOL, type Pool, priceOfShare } from './rule.ts';
import { moveOf } from './receipt.ts';
import {
  type DefiHourFacts,
  type DefiMoveFacts,
  type DefiTermsFacts,
  readDefiHour,
  readDefiMove,
  readDefiTerms,
} from './record.ts';

/** What can be wrong. */
export const DEFI_FINDINGS = {
  NOT_BY_RULE: 'the record is none of this rule, or a figure in it does not follow from the others',
  TWICE: 'it stands in the log already',
  TERMS: 'its terms are not the newest of its pool, or begin before them',
  CHAIN: 'the hour does not follow from the one before',
  MOVE: 'amount and shares do not follow from the pool before it',
  HOUR: 'the hour that it names is not the newest one of its pool',
  FLOWS: 'the hour says that other amounts were moved than the moves before it',
  POOL: 'it found other shares, cash or a price than what stood in the log before it left',
} as const;
export type DefiFindingCode = keyof typeof DEFI_FINDINGS;

/** Something in the log that must not be there, or is missing. */
export interface DefiFinding {
  readonly leaf: number;
  readonly kind: string;
  readonly what: DefiFindingCode;
}

const KINDS = ['defi_terms', 'defi_hour', 'defi_move'] as const;
export type DefiKind = (typeof KINDS)[number];

/** What moves since the newest hour of a pool brought and took. */
interface Moves {
  in: bigint;
  out: bigint;
  sharesIn: bigint;
  sharesOut: bigint;
}

interface PoolSoFar {
  hour: { readonly facts: DefiHourFacts; readonly hash: string } | null;
  moves: Moves;
  /** The newest terms. */
  terms: { readonly facts: DefiTermsFacts; readonly hash: string } | null;
  /** The pool that the newest hour or move left, without what loans did since. */
  pool: Pool;
  /** The highest price that a move found since the hour, and whether one found a lower price than the one before. */
  highest: bigint;
  hasFallen: boolean;
}

/** Whether a pool can be the one that was left: loans change no shares, and no cash without changing what is lent or due. */
const isPoolAfter = (left: Pool, found: Pool): boolean =>
  found.shares === left.shares && (found.lent !== left.lent || found.due !== left.due || found.cash === left.cash);

const noMoves = (): Moves => ({ in: 0n, out: 0n, sharesIn: 0n, sharesOut: 0n });

/** Reads a log from its first entry on. */
export class DefiAudit {
  readonly findings: DefiFinding[] = [];
  readonly counts = new Map<DefiKind, number>();
  /** Time of the newest record; null before the first. */
  newest: number | null = null;
  readonly #pools = new Map<string, PoolSoFar>();
  readonly #moves = new Set<number>();

  /** Takes the next entry; null: its text is forgotten. */
  add(leaf: number, body: string | null): void {
    const record = body === null ? null : (readCanonical(body) as { kind?: unknown } | null);
    const kind = KINDS.find((one) => one === record?.kind);
    if (body === null || kind === undefined) return;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    const what = this.#record(kind, body);
    if (what !== null) this.findings.push({ leaf, kind, what });
  }

  #record(kind: DefiKind, body: string): DefiFindingCode | null {
    if (kind === 'defi_terms') return this.#addTerms(body);
    if (kind === 'defi_hour') return this.#addHour(body);
    return this.#addMove(body);
  }

  #seen(time: number): void {
    this.newest = Math.max(this.newest ?? 0, time);
  }

  #poolOf(asset: string): PoolSoFar {
    const nothing = { hour: null, moves: noMoves(), terms: null, pool: EMPTY_POOL, highest: 0n, hasFallen: false };
    const pool = this.#pools.get(asset) ?? nothing;
    this.#pools.set(asset, pool);
    return pool;
  }

  #addTerms(body: string): DefiFindingCode | null {
    const facts = readDefiTerms(body);
    if (facts === null) return 'NOT_BY_RULE';
    const hash = hashOfText(body);
    const pool = this.#poolOf(facts.asset);
    const { terms: before, hour } = pool;
    if (before?.hash === hash) return 'TWICE';
    pool.terms = { facts, hash };
    this.#seen(facts.from);
    const isInOrder = facts.from >= (before?.facts.from ?? 0) && facts.from >= (hour?.facts.hour ?? 0);
    return isInOrder ? null : 'TERMS';
  }

  #addHour(body: string): DefiFindingCode | null {
    const facts = readDefiHour(body);
    if (facts === null) return 'NOT_BY_RULE';
    const pool = this.#poolOf(facts.asset);
    const { hour: before, moves, terms, highest, hasFallen } = pool;
    Object.assign(pool, {
      hour: { facts, hash: hashOfText(body) },
      moves: noMoves(),
      pool: facts.pool,
      highest: 0n,
      hasFallen: false,
    });
    this.#seen(facts.hour);
    if (terms?.hash !== facts.terms || !isByTerms(facts, terms.facts)) return 'TERMS';
    if (before !== null && before.facts.hour >= facts.hour) return 'TWICE';
    if (!isHourAfter(before?.facts ?? null, facts)) return 'CHAIN';
    const { supplied, withdrawn, sharesIn, sharesOut } = facts.flows;
    const isSame =
      moves.in === supplied && moves.out === withdrawn && moves.sharesIn === sharesIn && moves.sharesOut === sharesOut;
    if (!isSame) return 'FLOWS';
    const hasLoss = facts.flows.writtenOff + facts.flows.interestOff > 0n;
    return hasLoss || (highest <= priceOfShare(facts.pool) && !hasFallen) ? null : 'POOL';
  }

  #addMove(body: string): DefiFindingCode | null {
    const facts = readDefiMove(body);
    if (facts === null) return 'NOT_BY_RULE';
    if (this.#moves.has(facts.id)) return 'TWICE';
    this.#moves.add(facts.id);
    this.#seen(facts.time);
    const pool = this.#poolOf(facts.asset);
    this.#count(pool.moves, facts);
    const { terms, pool: found } = pool;
    const isFound = isPoolAfter(found, facts.pool);
    this.#go(pool, facts);
    if (terms?.hash !== facts.terms || terms.facts.scale !== facts.scale || terms.facts.feePpm !== facts.feePpm) return 'TERMS';
    const newest = pool.hour;
    const isInHour = newest !== null && newest.facts.hour <= facts.time && facts.time < newest.facts.hour + HOUR_MS;
    if (facts.hour !== newest?.hash || !isInHour) return 'HOUR';
    const moved = moveOf(facts);
    if (moved?.atoms !== facts.atoms || moved.shares !== facts.shares) return 'MOVE';
    return isFound ? null : 'POOL';
  }

  /** Goes on to the pool that a move left. */
  #go(pool: PoolSoFar, { move, atoms, shares, pool: found }: DefiMoveFacts): void {
    const price = priceOfShare(found);
    if (price < priceOfShare(pool.pool)) pool.hasFallen = true;
    if (price > pool.highest) pool.highest = price;
    const isIn = move === 'seed' || move === 'supply';
    pool.pool = isIn
      ? { ...found, cash: found.cash + atoms, shares: found.shares + shares }
      : { ...found, cash: found.cash - atoms, shares: found.shares - shares };
  }

  #count(moves: Moves, { move, atoms, shares }: DefiMoveFacts): void {
    if (move === 'seed' || move === 'supply') {
      moves.in += atoms;
      moves.sharesIn += shares;
    } else {
      moves.out += atoms;
      moves.sharesOut += shares;
    }
  }
}
