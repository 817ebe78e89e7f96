/** Full hours of a pool: the interest of the hour that begins, and the record that sets the rate of the next. */
import {
  type DefiHourFacts,
  HOUR_MS,
  NO_FLOWS,
  EMPTY_POOL,
  borrowPpmOf,
  defiHourRecord,
  defiTermsRecord,
  feeOfInterest,
  meanOfHour,
  rateOfHour,
} from '@glasshouse/proofs/defi';
import type { Tx } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import type { DueItem, DueItems } from '../../../platform/due/index.ts';
import type { Asset } from '../../ledger/index.ts';
import { type PoolState, type PoolTerms, afterHour, begun, nextHour, sumUntil } from '../domain/pool-state.ts';
import { readTerms } from '../domain/terms.ts';
import { insertHour, insertPool, insertTerms, loadPool, lockPools, savePool } from '../store/pools.ts';
import { countWaiting } from '../store/positions.ts';
import { type DefiParts, assetOf } from './parts.ts';
import { made } from './records.ts';

const sameTerms = (a: Omit<PoolTerms, 'id' | 'from' | 'hash'>, b: PoolTerms) =>
  JSON.stringify([a.curve, a.feePpm, String(a.supplyCap)]) === JSON.stringify([b.curve, b.feePpm, String(b.supplyCap)]);

/** The terms of a pool for an hour that begins: those it has, or after a change others with a record of their own. */
export async function termsFor(
  parts: DefiParts,
  tx: Tx,
  asset: Asset,
  time: number,
  before: PoolTerms | null,
): Promise<PoolTerms> {
  const read = readTerms(parts.termsAt(asset, time), asset.scale);
  if ('field' in read) throw new Error(`the terms of pool ${asset.code} are no terms: ${read.field}`);
  const { curve, feePpm, supplyCap } = read;
  if (before !== null && sameTerms(read, before)) return before;
  const record = made(defiTermsRecord({ ...curve, asset: asset.code, scale: asset.scale, feePpm, supplyCap, from: time }));
  const terms = { from: time, curve, feePpm, supplyCap, hash: record.hash };
  const id = await insertTerms(tx, asset.id, terms, record.text);
  await parts.proofs.append(tx, record.record);
  return { ...terms, id };
}

/** Writes the record of an hour. */
async function writeHour(parts: DefiParts, tx: Tx, assetId: number, termsId: number, facts: DefiHourFacts): Promise<string> {
  const record = made(defiHourRecord(facts));
  await insertHour(tx, { assetId, termsId, facts, feeAdded: feeOfInterest(facts.dueAdded, facts.feePpm) }, record);
  await parts.proofs.append(tx, record.record);
  return record.hash;
}

/** Charges the full hour of a pool that follows the newest one; the pool is locked. */
async function chargeHour(parts: DefiParts, tx: Tx, state: PoolState): Promise<PoolState> {
  const { assetId, borrowPpm } = state;
  const asset = assetOf(parts, assetId);
  const hour = nextHour(state);
  // By the terms of the hour that ends: who moved shares in it counted on this fee. Others begin with the hour that begins.
  const { terms } = state;
  const utilisationMs = sumUntil(state, hour);
  const nextRatePpm = rateOfHour(terms.curve, meanOfHour(utilisationMs), borrowPpm);
  const charged = await parts.loans().charge(tx, { assetId, hour, ratePpm: borrowPpm, nextRatePpm });
  const pool = afterHour(state, charged, terms.feePpm);
  const facts: DefiHourFacts = {
    asset: asset.code,
    scale: asset.scale,
    hour,
    before: state.hourHash,
    beforePpm: borrowPpm,
    terms: terms.hash,
    curve: terms.curve,
    feePpm: terms.feePpm,
    pool,
    dueAdded: charged.added,
    utilisationMs,
    flows: state.flows,
    loans: charged.loans,
    exitsWaiting: (await countWaiting(tx, assetId)).count,
  };
  const hourHash = await writeHour(parts, tx, assetId, terms.id, facts);
  const next = await termsFor(parts, tx, asset, hour, terms);
  return begun(state, { hour, hourHash, borrowPpm: nextRatePpm, terms: next, pool });
}

const hourItem = (assetId: number, hour: number): DueItem => ({
  position: assetId,
  event: 'hour',
  period: hour / HOUR_MS,
  dueAt: hour,
});

/** Charges the hours of some pools: each is the one after its pool's newest. */
export async function runHours(parts: DefiParts, due: Pick<DueItems, 'add'>, tx: Tx, items: readonly DueItem[]): Promise<void> {
  const assetIds = items.map(({ position }) => position).sort((a, b) => a - b);
  await lockPools(tx, assetIds);
  for (const { position, dueAt } of items) {
    const state = await loadPool(tx, position);
    if (state === null || nextHour(state) !== dueAt) throw new Error(`hour ${dueAt} of pool ${position} is not the next one`);
    const after = await chargeHour(parts, tx, state);
    await savePool(tx, after);
    await due.add(tx, [hourItem(position, nextHour(after))]);
  }
  afterCommit(tx, parts.changed);
}

/** Opens the pool of an asset with the record of the hour in which it opens: it has nothing then, and borrowers pay the base. */
export async function openPool(
  parts: DefiParts,
  due: Pick<DueItems, 'add'>,
  tx: Tx,
  assetId: number,
  now: number,
): Promise<void> {
  const asset = assetOf(parts, assetId);
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const terms = await termsFor(parts, tx, asset, hour, null);
  const facts: DefiHourFacts = {
    asset: asset.code,
    scale: asset.scale,
    hour,
    before: null,
    beforePpm: null,
    terms: terms.hash,
    curve: terms.curve,
    feePpm: terms.feePpm,
    pool: EMPTY_POOL,
    dueAdded: 0n,
    utilisationMs: 0n,
    flows: NO_FLOWS,
    loans: 0,
    exitsWaiting: 0,
  };
  if (borrowPpmOf(facts) !== terms.curve.base) throw new Error('an empty pool lends at the base');
  await writeHour(parts, tx, assetId, terms.id, facts);
  await insertPool(tx, { assetId, openedAt: now, hour, termsId: terms.id });
  await due.add(tx, [hourItem(assetId, hour + HOUR_MS)]);
}
