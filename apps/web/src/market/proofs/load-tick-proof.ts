/** Fetches the newest tick of a market that is proved by a signed head, and checks it on this device. */
import { CallFailure } from '@glasshouse/client';
import { listTicks } from '@glasshouse/contract/markets';
import { exportProof, getConsistency, getLatestHead } from '@glasshouse/contract/proofs';
import type { ProofFile, TreeHead } from '@glasshouse/proofs';
import { client, deviceData } from '../../app/services.ts';
import { type TickVerdict, checkTick } from './check-tick.ts';
import { rememberCheck } from '../../app/integrity/checked-price.ts';
import { pinnedHead } from '../../app/integrity/head-watcher.ts';

/** How far back a tick is looked for; the list of ticks holds as many seconds. */
const LOOK_BACK_MS = 290_000;
const QUIET = { quiet: true } as const;

/** A proof with what came of it. */
export interface CheckedProof extends TickVerdict {
  readonly file: ProofFile;
  /** The head that this device had kept before. */
  readonly pin: TreeHead | null;
  readonly checkedInMs: number;
}

async function growthBetween(a: TreeHead, b: TreeHead): Promise<readonly string[] | null> {
  const [from, to] = [a.size, b.size].map(Number).sort((x, y) => x - y) as [number, number];
  if (from === to || a.log !== b.log) return [];
  try {
    return (await client.call(getConsistency, { from, to }, QUIET)).path;
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'PROOFS_UNKNOWN_SIZE') return null;
    throw error;
  }
}

/** Checks the newest signed tick, or that of a leaf, as somebody who asked for it: counts as a price that they checked. */
export async function loadTickProof(symbol: string, leaf: number | null = null): Promise<CheckedProof | null> {
  const checked = leaf === null ? await checkNewestTick(symbol) : await checkTickOf(symbol, leaf);
  if (checked?.ok) rememberCheck();
  return checked;
}

/** What is signed; null when it is not yet. Throws any other failure. */
async function ifSigned<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'PROOFS_NOT_SIGNED_YET') return null;
    throw error;
  }
}

/** Checks the newest signed tick of a symbol; null when there is none yet. Throws CallFailure when it cannot be fetched. */
export async function checkNewestTick(symbol: string): Promise<CheckedProof | null> {
  const head = await ifSigned(() => client.call(getLatestHead, {}, QUIET));
  if (head === null) return null;
  const to = Number(head.time);
  const { list } = await client.call(listTicks, { symbol, from: to - LOOK_BACK_MS, to }, QUIET);
  const leaf = list.findLast((tick) => tick.leaf < Number(head.size))?.leaf;
  return leaf === undefined ? null : await checkTickOf(symbol, leaf);
}

/** Checks the tick of a leaf; null before it is signed. Throws CallFailure when it cannot be fetched. */
async function checkTickOf(symbol: string, leaf: number): Promise<CheckedProof | null> {
  const file = await ifSigned(() => client.call(exportProof, { index: leaf, symbol }, QUIET));
  if (file === null) return null;
  const pin = pinnedHead(deviceData);
  const growth = pin ? await growthBetween(pin, file.head) : [];
  const started = performance.now();
  const verdict = checkTick(file, { symbol, leaf }, pin, growth);
  return { ...verdict, file, pin, checkedInMs: performance.now() - started };
}
