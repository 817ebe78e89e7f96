// SPDX-License-Identifier: Apache-2.0
/**
 * Changes to the log by the database's owner, and their detection: by an exported
 * proof (`npm run verify`), and a device that keeps the last head it saw.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallFailure } from '@glasshouse/client';
import { exportProof, getConsistency, getLatestHead, listLogKeys } from '@glasshouse/contract/proofs';
import {
  type TreeHead,
  canonicalText,
  indexOf,
  leafHash,
  readCanonical,
  rootOfHashes,
  tickRecord,
  toHex,
  utf8,
} from '@glasshouse/proofs';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { written } from '../../apps/server/src/modules/proofs/index.ts';
import { startTestLog } from '../../apps/server/src/modules/proofs/tests/support/index.ts';
import { headFailure } from '../../apps/web/src/app/integrity/head-signature.ts';
import { createHeadWatcher, pinHead } from '../../apps/web/src/app/integrity/head-watcher.ts';
import { memoryStorage } from '../../apps/web/src/app/session/storage.ts';
import { run } from './run.ts';

const LEAVES = 300;
/** In a full tile, and on the open edge. */
const TARGETS = [
  ['of a full tile', 40],
  ['on the open edge', 290],
] as const;

let log: Awaited<ReturnType<typeof startTestLog>>;
let owner: pg.Client;
let folder: string;
let seen: TreeHead;

async function addTicks(count: number): Promise<void> {
  const now = log.clock.now();
  const terms = { time: now, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
  await log.proofs().write(({ append, edge }) =>
    append(
      Array.from({ length: count }, (_, i) => {
        const price = String(100 + i);
        const quotes = [{ source: 'recording', bid: price, ask: price, time: String(now) }];
        const of = { symbol: 'BTC/USDT', seq: edge.size + i, prices: 'recorded' };
        return written(tickRecord(of, quotes, terms, indexOf(quotes, terms)), now);
      }),
    ),
  );
}

async function sign(): Promise<TreeHead> {
  log.clock.advance(60_000);
  return (await log.proofs().signHead()) as TreeHead;
}

/** A head of a rewritten log: the server does not sign it, the owner has the key as well. */
async function forgeHead(): Promise<TreeHead> {
  log.clock.advance(60_000);
  expect([await log.proofs().signHead(), log.proofs().isStopped()]).toEqual([null, true]);
  return log.forgeHead();
}

beforeEach(async () => {
  log = await startTestLog();
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-tamper-'));
  owner = new pg.Client({ connectionString: log.database.url });
  await owner.connect();
  await addTicks(LEAVES);
  seen = await sign();
});
afterEach(async () => {
  await owner.end();
  await log.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Exports a leaf and verifies it as a stranger does, holding it against the head seen before. */
async function verdict(leaf: number): Promise<string> {
  const file = (name: string, value: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  };
  const proof = await log.call(exportProof, { index: leaf });
  const from = Number(seen.size);
  const to = Number(proof.head.size);
  const growth = from < to ? ['--growth', file('growth.json', await log.call(getConsistency, { from, to }))] : [];
  const lines: string[] = [];
  const code = run([file('proof.json', proof), '--head', file('head.json', seen), ...growth], (line) => lines.push(line));
  return code === 0 ? 'verified' : (lines.at(-1) ?? '');
}

/** What a device says that saw the first head, when it is shown this one. */
async function device(head: TreeHead): Promise<string | undefined> {
  const storage = memoryStorage();
  pinHead(storage, seen);
  const check = createHeadWatcher({
    storage,
    readKeys: () => log.call(listLogKeys, {}),
    readGrowth: async (from, to) => {
      try {
        return (await log.call(getConsistency, { from, to })).path;
      } catch (error) {
        if (error instanceof CallFailure) throw error;
        return null;
      }
    },
    verify: async (question) => headFailure(question),
  });
  return (await check(head))?.failure;
}

/** The record of a leaf with another price, and its hash. */
async function forged(leaf: number): Promise<{ body: string; hash: string }> {
  const { rows } = await owner.query<{ body: string }>('SELECT body FROM log_entries WHERE leaf = $1', [leaf]);
  const record = readCanonical(rows[0]?.body ?? '') as { seq: string; time: string };
  const quotes = [{ source: 'recording', bid: '9', ask: '9', time: record.time }];
  const terms = { time: Number(record.time), minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
  const of = { symbol: 'BTC/USDT', seq: Number(record.seq), prices: 'recorded' };
  const body = canonicalText(tickRecord(of, quotes, terms, indexOf(quotes, terms)));
  return { body, hash: toHex(leafHash(utf8(body))) };
}

/** Puts a hash into the full tile, whose root is reckoned anew. */
async function forgeTile(leaf: number, hash: string): Promise<void> {
  const { rows } = await owner.query<{ hashes: Buffer }>('SELECT hashes FROM log_tiles WHERE level = 0 AND tile = 0');
  const hashes = Buffer.from(rows[0]?.hashes as Buffer);
  hashes.set(Buffer.from(hash, 'hex'), 32 * leaf);
  const root = rootOfHashes(Array.from({ length: 256 }, (_, i) => hashes.subarray(32 * i, 32 * (i + 1))));
  await owner.query('UPDATE log_tiles SET hashes = $1, root = $2 WHERE level = 0 AND tile = 0', [hashes, Buffer.from(root)]);
}

describe('an owner who rewrites the database', () => {
  it('is not accused when he did nothing', async () => {
    await addTicks(20);
    const head = await sign();
    for (const [, leaf] of TARGETS) expect(await verdict(leaf)).toBe('verified');
    expect(await device(head)).toBeUndefined();
  });

  it.each(TARGETS)('is caught when he changes the text of a tick %s', async (_where, leaf) => {
    const { body } = await forged(leaf);
    await owner.query('UPDATE log_entries SET body = $1 WHERE leaf = $2', [body, leaf]);
    expect(await verdict(leaf)).toContain('not in the log that was signed');
  });

  it.each(TARGETS)('is caught when he changes a tick %s with its hashes, and signs the log anew', async (_where, leaf) => {
    const { body, hash } = await forged(leaf);
    await owner.query(`UPDATE log_entries SET body = $1, hash = decode($2, 'hex') WHERE leaf = $3`, [body, hash, leaf]);
    if (leaf < 256) await forgeTile(leaf, hash);
    await log.restart();
    await addTicks(5);
    const head = await forgeHead();
    expect(head.size).not.toBe(seen.size);
    expect(await verdict(leaf)).toMatch(/rewritten|not in the log that was signed/);
    expect(await device(head)).toBe('CONSISTENCY');
  });

  it('is caught when he cuts the log, and writes another end of the same size', async () => {
    const size = Number(seen.size);
    await owner.query('DELETE FROM log_entries WHERE leaf >= $1', [size - 10]);
    await log.restart();
    await addTicks(10);
    const head = await forgeHead();
    expect(head.size).toBe(seen.size);
    expect(await device(head)).toBe('SPLIT_VIEW');
    expect(await verdict(20)).toContain('different people were shown different logs');
  });

  it('is caught when he changes a head', async () => {
    await owner.query(`UPDATE log_heads SET root = $1 WHERE size = $2`, ['ab'.repeat(32), Number(seen.size)]);
    const head = await log.call(getLatestHead, {});
    expect(await device({ ...head, size: String(Number(head.size) + 1) })).toBe('SIGNATURE');
    expect(await verdict(20)).toContain('not signed by a key of the log');
  });
});
