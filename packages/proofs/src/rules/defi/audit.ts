// SPDX-License-Identifier: Apache-2.0
/**
 * Recomputes lending pools from a whole public log, entry by entry: every hour from the one before and the terms that it names, every move
 * from the pool at that moment. The whole log also shows what no receipt can: that no hour is missing, that nothing stands twice, and
 * that what hours say was supplied and withdrawn is what the moves between them say.
 */
import { hashOfText, readCanonical } from '../../canonical.ts';
import { isByTerms, isHourAfter } from './chain.ts';
import { HOUR_MS } from './rate.ts';
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
  TERMS: 'its terms are not in the log before it, or it has others',
  CHAIN: 'the hour does not follow from the one before',
  MOVE: 'amount and shares do not follow from the pool before it',
  HOUR: 'the hour that it names is not the newest one of its pool',
  FLOWS: 'the hour says that other amounts were moved than the moves before it',
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
}

const noMoves = (): Moves => ({ in: 0n, out: 0n, sharesIn: 0n, sharesOut: 0n });

/** Reads a log from its first entry on. */
export class DefiAudit {
  readonly findings: DefiFinding[] = [];
  readonly counts = new Map<DefiKind, number>();
  /** Time of the newest record; null before the first. */
  newest: number | null = null;
  readonly #terms = new Map<string, DefiTermsFacts>();
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
    const pool = this.#pools.get(asset) ?? { hour: null, moves: noMoves() };
    this.#pools.set(asset, pool);
    return pool;
  }

  #addTerms(body: string): DefiFindingCode | null {
    const facts = readDefiTerms(body);
    if (facts === null) return 'NOT_BY_RULE';
    const hash = hashOfText(body);
    if (this.#terms.has(hash)) return 'TWICE';
    this.#terms.set(hash, facts);
    this.#seen(facts.from);
    return null;
  }

  #addHour(body: string): DefiFindingCode | null {
    const facts = readDefiHour(body);
    if (facts === null) return 'NOT_BY_RULE';
    const terms = this.#terms.get(facts.terms);
    const pool = this.#poolOf(facts.asset);
    const { hour: before, moves } = pool;
    pool.hour = { facts, hash: hashOfText(body) };
    pool.moves = noMoves();
    this.#seen(facts.hour);
    if (!terms || !isByTerms(facts, terms)) return 'TERMS';
    if (before !== null && before.facts.hour >= facts.hour) return 'TWICE';
    if (!isHourAfter(before?.facts ?? null, facts)) return 'CHAIN';
    const { supplied, withdrawn, sharesIn, sharesOut } = facts.flows;
    const isSame =
      moves.in === supplied && moves.out === withdrawn && moves.sharesIn === sharesIn && moves.sharesOut === sharesOut;
    return isSame ? null : 'FLOWS';
  }

  #addMove(body: string): DefiFindingCode | null {
    const facts = readDefiMove(body);
    if (facts === null) return 'NOT_BY_RULE';
    if (this.#moves.has(facts.id)) return 'TWICE';
    this.#moves.add(facts.id);
    this.#seen(facts.time);
    const pool = this.#poolOf(facts.asset);
    this.#count(pool.moves, facts);
    const terms = this.#terms.get(facts.terms);
    if (!terms || terms.asset !== facts.asset || terms.scale !== facts.scale || terms.feePpm !== facts.feePpm) return 'TERMS';
    const newest = pool.hour;
    const isInHour = newest !== null && newest.facts.hour <= facts.time && facts.time < newest.facts.hour + HOUR_MS;
    if (facts.hour !== newest?.hash || !isInHour) return 'HOUR';
    const moved = moveOf(facts);
    return moved?.atoms === facts.atoms && moved.shares === facts.shares ? null : 'MOVE';
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
