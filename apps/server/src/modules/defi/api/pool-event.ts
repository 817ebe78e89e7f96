/**
 * Events of a pool: who moves anything of it holds it locked, after its missed hours were charged. Lock order of all of them: the
 * pool's due items, the pool, positions or loans, balances.
 */
import { type Pool, comingOf, freeToLeave, mayLend, priceOfShare, worthOfPool } from '@glasshouse/proofs/defi';
import type { Tx } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import { holdModes } from '../../../platform/modes/index.ts';
import { houseBalance } from '../../ledger/index.ts';
import {
  type Charging,
  type Lending,
  type Losing,
  type PoolState,
  type PoolTerms,
  type Repaying,
  afterCharge,
  afterLending,
  afterLoss,
  afterRepayment,
  timeOf,
} from '../domain/pool-state.ts';
import { RESERVE } from '../domain/postings.ts';
import { type PastHour, insertLoss, loadLastHours, loadPool, lockPools, savePool } from '../store/pools.ts';
import { countWaiting } from '../store/positions.ts';
import type { DefiCallParts } from './parts.ts';

/** A pool that is locked until the transaction ends, with what happened to it so far. */
export class PoolEvent {
  readonly #parts: DefiCallParts;
  readonly #tx: Tx;
  /** When it counts. */
  readonly time: number;
  readonly exitsWaiting: number;
  #state: PoolState;

  constructor(parts: DefiCallParts, tx: Tx, state: PoolState, { time, exitsWaiting }: { time: number; exitsWaiting: number }) {
    this.#parts = parts;
    this.#tx = tx;
    this.#state = state;
    this.time = time;
    this.exitsWaiting = exitsWaiting;
  }

  get state(): PoolState {
    return this.#state;
  }

  get pool(): Pool {
    return this.#state.pool;
  }

  get terms(): PoolTerms {
    return this.#state.terms;
  }

  /** Goes on to what the pool becomes; `save` writes it. */
  become(state: PoolState): void {
    this.#state = state;
  }

  /** Writes what became of the pool. */
  async save(state: PoolState): Promise<void> {
    this.#state = state;
    await savePool(this.#tx, state);
  }

  /** What may leave at once, and why not all of the cash. */
  async leaving(): Promise<{ free: bigint; heldBack: 'exits' | 'loss' | null }> {
    const { assetId, pool } = this.#state;
    const near = await this.#parts.loans().owedNearLoss(this.#tx, assetId);
    const worth = worthOfPool(pool);
    const isNear = freeToLeave(1n, worth, 0, near) === 0n;
    if (isNear) return { free: 0n, heldBack: 'loss' };
    return { free: freeToLeave(pool.cash, worth, this.exitsWaiting, near), heldBack: this.exitsWaiting > 0 ? 'exits' : null };
  }

  /** Whether a loan of a principal may begin: the pool has it, keeps a twentieth of itself, and no exit waits. */
  mayLend(principal: bigint): boolean {
    return mayLend(this.pool, principal, this.exitsWaiting);
  }

  /** The newest hours, newest first; as many as there are. */
  lastHours(count: number): Promise<PastHour[]> {
    return loadLastHours(this.#tx, this.#state.assetId, count);
  }

  /**
   * A loan opens. Its journal is the caller's, after this. Errors: MODES_* where the pool takes and lends nothing; RangeError
   * beyond the cash.
   */
  async lend(lending: Lending): Promise<void> {
    (await holdModes(this.#tx)).require('defi', 'open');
    await this.save(afterLending(this.#state, this.time, lending));
  }

  /** A loan that is being sold leaves the hours, or comes back with those that passed meanwhile. */
  async charged(charging: Charging): Promise<void> {
    await this.save(afterCharge(this.#state, this.time, charging));
  }

  /** A loan is paid: what of the interest is the operator's fee, and what goes to the cash with the principal. */
  async repaid(repaying: Repaying): Promise<{ fee: bigint; toCash: bigint }> {
    const { state, repaid } = afterRepayment(this.#state, this.time, repaying);
    await this.save(state);
    return { fee: repaid.fee, toCash: repaid.toCash };
  }

  /** A loan is written off: what the reserve covers, the operator's part of the interest, and by how much the worth falls. */
  async lost(losing: Losing & { loanId: number }): Promise<{ covered: bigint; fee: bigint; fall: bigint }> {
    const { assetId } = this.#state;
    const reserve = await houseBalance(this.#tx, RESERVE, assetId);
    const { state, lost } = afterLoss(this.#state, this.time, losing, reserve);
    const { loanId, principal, interest } = losing;
    const { covered, fee, fall } = lost;
    await insertLoss(this.#tx, { loanId, assetId, principal, interest, fee, covered, fall, time: this.time });
    await this.save(state);
    return { covered, fee, fall };
  }

  /** What a record says of the pool right before a move. */
  get figures() {
    const { pool, terms } = this.#state;
    return { worth: worthOfPool(pool), coming: comingOf(pool, terms.feePpm), price: priceOfShare(pool) };
  }
}

/** Locks a pool and charges what is due of it; null when there is none. It comes first of all that a transaction locks but users. */
export async function enterPool(parts: DefiCallParts, tx: Tx, assetId: number): Promise<PoolEvent | null> {
  await parts.due.lock(tx, assetId);
  await lockPools(tx, [assetId]);
  // Not before the locks are held: who waited past a full hour comes after it.
  const now = parts.platform.clock.now();
  await parts.due.runNow(tx, assetId, now);
  const state = await loadPool(tx, assetId);
  if (state === null) return null;
  const time = timeOf(state, now);
  const { count } = await countWaiting(tx, assetId);
  afterCommit(tx, parts.changed);
  return new PoolEvent(parts, tx, state, { time, exitsWaiting: count });
}
