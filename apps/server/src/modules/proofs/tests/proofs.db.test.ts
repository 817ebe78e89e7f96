import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  exportProof,
  getConsistency,
  getInclusion,
  getLatestHead,
  getLogEntry,
  listHeads,
  listLogKeys,
} from '@glasshouse/contract/proofs';
import {
  type LogRecord,
  canonicalText,
  checkGrowth,
  fromHex,
  headRoot,
  leafHash,
  rootOfHashes,
  toHex,
  trustedKeys,
  utf8,
  verifyHead,
  verifyInclusion,
  verifyProof,
} from '@glasshouse/proofs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { secureRandom } from '../../../platform/random.ts';
import { rotateKey, written } from '../index.ts';
import { readEdge } from '../store/log-store.ts';
import { startTestLog } from './support/index.ts';

let log: Awaited<ReturnType<typeof startTestLog>>;
beforeAll(async () => {
  log = await startTestLog();
});
afterAll(() => log.stop());

const record = (n: number): LogRecord => ({ kind: 'test', version: '1', n: String(n) });
const add = (count: number, kind = 'test', time = log.clock.now()) =>
  log.proofs().write(({ append, edge }) => {
    const records = Array.from({ length: count }, (_, i) => written({ ...record(edge.size + i), kind }, time));
    return append(records);
  });
const nextHead = async () => {
  log.clock.advance(60_000);
  return (await log.proofs().signHead()) as NonNullable<Awaited<ReturnType<ReturnType<typeof log.proofs>['signHead']>>>;
};
const bodies = async () => {
  const { rows } = await sql<{ body: string; leaf: number }>`SELECT leaf, body FROM log_entries ORDER BY leaf`.execute(
    log.database.db,
  );
  return rows;
};

describe('the log', () => {
  it('begins with its key, in a file that only its user can read', async () => {
    const { log: name, keys } = await log.call(listLogKeys, {});
    expect(keys).toHaveLength(1);
    expect(trustedKeys(keys, name)).not.toBeNull();
    const files = readdirSync(join(log.dataDir, 'keys'));
    expect(files).toEqual([`${name}.key`]);
    expect(statSync(join(log.dataDir, 'keys', `${name}.key`)).mode & 0o777).toBe(0o600);
    expect(JSON.stringify(await bodies())).toContain(name);
    expect(verifyHead(await log.call(getLatestHead, {}), trustedKeys(keys, name) as never)).toBe(true);
  });

  it('proves every leaf and the growth between every two heads, over full and open tiles', async () => {
    const heads = [await log.call(getLatestHead, {})];
    for (const count of [1, 6, 249, 1, 700]) {
      await add(count);
      heads.push(await nextHead());
    }
    const all = await bodies();
    const last = heads.at(-1)!;
    expect(Number(last.size)).toBe(all.length);
    expect(last.root).toBe(toHex(rootOfHashes(all.map(({ body }) => leafHash(utf8(body))))));
    for (const index of [0, 1, 7, 255, 256, 257, 511, 512, all.length - 1]) {
      const proof = await log.call(exportProof, { index });
      expect(verifyProof(proof), `leaf ${index}`).toMatchObject({ ok: true, index });
    }
    for (const older of heads)
      for (const newer of heads.slice(heads.indexOf(older))) {
        const { path } = await log.call(getConsistency, { from: Number(older.size), to: newer.size });
        expect(checkGrowth(older, newer, path), `${older.size} to ${newer.size}`).toBeNull();
      }
    const old = heads[2]!;
    const { hash } = await log.call(getLogEntry, { index: 3 });
    const { path } = await log.call(getInclusion, { hash, size: Number(old.size) });
    const hashes = path.map((step) => fromHex(step, 32) as Uint8Array);
    expect(verifyInclusion(fromHex(hash, 32) as Uint8Array, 3, Number(old.size), hashes, headRoot(old) as Uint8Array)).toBe(true);
    expect((await log.call(listHeads, { limit: 2 })).list.map(({ size }) => size)).toEqual([last.size, heads.at(-2)!.size]);
    const { next = '' } = await log.call(listHeads, { limit: 2 });
    expect((await log.call(listHeads, { limit: 1, cursor: next })).list.map(({ size }) => size)).toEqual([heads.at(-3)!.size]);
  });

  it('goes on after a restart, and no minute has two heads', async () => {
    const before = await log.call(getLatestHead, {});
    await log.restart();
    expect(await log.proofs().signHead()).toBeNull();
    await add(3);
    const after = await nextHead();
    const { path } = await log.call(getConsistency, { from: Number(before.size), to: Number(after.size) });
    expect(checkGrowth(before, after, path)).toBeNull();
    expect(Number(after.size)).toBe(Number(before.size) + 3);
  });

  it('has no gap and no double leaf when eight write at once, and nothing of a transaction that failed', async () => {
    const other = log.proofs();
    const first = Number((await nextHead()).size);
    await log.restart();
    const failing = log.proofs().write(async ({ append }) => {
      await append([written(record(-1), 1)]);
      throw new Error('rolled back');
    });
    const groups = Array.from({ length: 8 }, (_, i) =>
      i % 2 ? add(40) : other.write(({ append }) => append([written(record(i), 1)])),
    );
    await expect(failing).rejects.toThrow('rolled back');
    await Promise.all(groups);
    const all = await bodies();
    expect(all.map(({ leaf }) => leaf)).toEqual(all.map((_, i) => i));
    expect(all.length).toBe(first + 164);
    expect(all.some(({ body }) => body.includes('"-1"'))).toBe(false);
    const head = await nextHead();
    expect(head.root).toBe(toHex(rootOfHashes(all.map(({ body }) => leafHash(utf8(body))))));
  });

  it('takes a product’s record with the product’s own commit, or not at all', async () => {
    const proofs = log.proofs();
    await inTransaction(log.database.db, (tx) => proofs.append(tx, { kind: 'liquidation', version: '1', id: '7' }));
    const lost = inTransaction(log.database.db, async (tx) => {
      await proofs.append(tx, { kind: 'liquidation', version: '1', id: '8' });
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    await nextHead();
    const kept = (await bodies()).filter(({ body }) => body.includes('liquidation'));
    expect(kept.map(({ body }) => body)).toEqual(['{"id":"7","kind":"liquidation","version":"1"}']);
    expect(verifyProof(await log.call(exportProof, { index: kept[0]!.leaf })).ok).toBe(true);
  });

  it('goes on with a new key that the old one has signed', async () => {
    const before = await log.call(getLatestHead, {});
    await log.proofs().write((writing) => rotateKey(writing, log.dataDir, secureRandom, log.clock.now()));
    const head = await nextHead();
    const { log: name, keys } = await log.call(listLogKeys, {});
    expect(head.key).toBe(keys[1]?.id);
    expect(head.log).toBe(before.log);
    expect(verifyHead(head, trustedKeys(keys, name) as never)).toBe(true);
    expect(verifyProof(await log.call(exportProof, { index: 0 }), { log: before.log }).ok).toBe(true);
  });

  it('cannot be changed by the application', async () => {
    const { db } = log.database;
    for (const table of ['log_entries', 'log_tiles', 'log_heads', 'log_keys', 'log_citations'])
      for (const statement of [`DELETE FROM ${table}`, `TRUNCATE ${table}`])
        await expect(sql.raw(statement).execute(db)).rejects.toThrow('permission denied');
    await expect(sql`UPDATE log_entries SET body = ''`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`UPDATE log_heads SET root = ''`.execute(db)).rejects.toThrow('permission denied');
  });

  it('forgets old ticks that nobody cites, and their proofs stay valid', async () => {
    const { db } = log.database;
    const old = Date.now() - 91 * 86_400_000;
    const first = await add(300, 'tick', old);
    await inTransaction(db, (tx) => log.proofs().cite(tx, first + 1, 'option:1'));
    await add(300);
    await nextHead();
    const { hash } = await log.call(getLogEntry, { index: first });
    const { rows } = await sql<{ n: number }>`SELECT log_forget_ticks(${Date.now()}, 1000) AS n`.execute(db);
    expect(rows[0]?.n).toBe(299);
    const forgotten = await log.call(getLogEntry, { index: first });
    expect(forgotten).toEqual({ index: String(first), hash, body: null });
    expect((await log.call(getLogEntry, { index: first + 1 })).body).not.toBeNull();
    expect(await log.refused(exportProof, { index: first })).toBe('PROOFS_ENTRY_FORGOTTEN');
    const { path, size } = await log.call(getInclusion, { index: first });
    const head = await log.call(getLatestHead, {});
    const hashes = path.map((step) => fromHex(step, 32) as Uint8Array);
    expect(verifyInclusion(fromHex(hash, 32) as Uint8Array, first, Number(size), hashes, headRoot(head) as Uint8Array)).toBe(
      true,
    );
    // The clock of the caller does not make young ticks old.
    await add(300, 'tick', Date.now());
    const again = await sql<{ n: number }>`SELECT log_forget_ticks(${Date.now() * 2}, 1000) AS n`.execute(db);
    expect(again.rows[0]?.n).toBe(0);
  });

  it.each([
    ['an unknown leaf', getLogEntry, { index: 9_999_999 }, 'PROOFS_UNKNOWN_ENTRY'],
    ['an unknown hash', getInclusion, { hash: 'ab'.repeat(32) }, 'PROOFS_UNKNOWN_ENTRY'],
    ['a size that was never signed', getInclusion, { index: 0, size: 5 }, 'PROOFS_UNKNOWN_SIZE'],
    ['neither leaf nor hash', getInclusion, {}, 'FIELD_REQUIRED'],
    ['reversed sizes', getConsistency, { from: 9, to: 1 }, 'FIELD_INVALID'],
    ['sizes that were never signed', getConsistency, { from: 3, to: 5 }, 'PROOFS_UNKNOWN_SIZE'],
    ['a page of nowhere', listHeads, { cursor: 'x' }, 'CURSOR_INVALID'],
    ['a page of nothing', listHeads, { limit: '0' }, 'PARAMETER_ERROR'],
    ['a page too far away', listHeads, { page: '9999' }, 'PARAMETER_ERROR'],
  ] as const)('refuses %s', async (_name, call, input, code) => {
    expect(await log.refused(call, input as never)).toBe(code);
  });

  it('refuses the proof of a leaf that no head covers yet', async () => {
    const leaf = await add(1);
    expect(await log.refused(exportProof, { index: leaf })).toBe('PROOFS_NOT_SIGNED_YET');
    const refusal = (await log.call(exportProof, { index: leaf }).catch((error: unknown) => error)) as { params: { at: number } };
    log.clock.advance(refusal.params.at - log.clock.now());
    await log.proofs().signHead();
    expect(verifyProof(await log.call(exportProof, { index: leaf })).ok).toBe(true);
  });

  it('goes on where it ended after every entry of its last full tile was forgotten', async () => {
    const { size } = await nextHead();
    const old = Date.now() - 91 * 86_400_000;
    await add(256 - (Number(size) % 256), 'tick', old);
    await add(256, 'tick', old);
    const before = await nextHead();
    expect(Number(before.size) % 256).toBe(0);
    await sql`SELECT log_forget_ticks(${Date.now()}, 100000)`.execute(log.database.db);
    await log.restart();
    await add(3);
    const after = await nextHead();
    expect(Number(after.size)).toBe(Number(before.size) + 3);
    const { path } = await log.call(getConsistency, { from: Number(before.size), to: Number(after.size) });
    expect(checkGrowth(before, after, path)).toBeNull();
  });

  it('signs nothing with a new key before the moment from which it is believed', async () => {
    await nextHead();
    await log.proofs().write((writing) => rotateKey(writing, log.dataDir, secureRandom, log.clock.now() + 3_600_000));
    log.clock.advance(60_000);
    expect(await log.proofs().signHead()).toBeNull();
    log.clock.advance(3_600_000);
    const head = await log.proofs().signHead();
    const { log: name, keys } = await log.call(listLogKeys, {});
    expect(head && verifyHead(head, trustedKeys(keys, name) as never)).toBe(true);
  });
});

describe('a log that was rewritten by who may write the database but has no key', () => {
  let victim: Awaited<ReturnType<typeof startTestLog>>;
  let owner: pg.Client;
  beforeEach(async () => {
    victim = await startTestLog();
    owner = new pg.Client({ connectionString: victim.database.url });
    await owner.connect();
    await grow(300);
    await minute();
  });
  afterEach(async () => {
    await owner.end();
    await victim.stop();
  });

  const grow = (count: number) =>
    victim
      .proofs()
      .write(({ append, edge }) =>
        append(Array.from({ length: count }, (_, i) => written(record(edge.size + i), victim.clock.now()))),
      );
  const minute = () => {
    victim.clock.advance(60_000);
    return victim.proofs().signHead();
  };
  const heads = async () => (await victim.call(listHeads, {})).list.length;
  const changeLeaf = async (leaf: number, n: number) => {
    const body = canonicalText(record(n));
    await owner.query('UPDATE log_entries SET body = $1, hash = $2 WHERE leaf = $3', [body, leafHash(utf8(body)), leaf]);
  };
  /** The same in the full tile, whose root is reckoned anew. */
  const changeTile = async (leaf: number, n: number) => {
    await changeLeaf(leaf, n);
    const { rows } = await owner.query<{ hash: Buffer }>('SELECT hash FROM log_entries WHERE leaf < 256 ORDER BY leaf');
    const hashes = rows.map(({ hash }) => hash);
    await owner.query('UPDATE log_tiles SET hashes = $1, root = $2', [Buffer.concat(hashes), rootOfHashes(hashes)]);
  };
  const cut = (from: number) => owner.query('DELETE FROM log_entries WHERE leaf >= $1', [from]);

  const FORGERIES: [string, () => Promise<unknown>][] = [
    ['a leaf of a full tile', () => changeTile(40, 9_999)],
    ['a leaf of the open edge', () => changeLeaf(290, 9_999)],
    ['the last leaf', () => changeLeaf(300, 9_999)],
    ['its end cut off', () => cut(290)],
    [
      'another end of the same size',
      async () => {
        await cut(300);
        await victim.restart();
        await victim.proofs().write(({ append }) => append([written(record(9_999), victim.clock.now())]));
      },
    ],
    [
      'its last head changed with it',
      async () => {
        await changeLeaf(290, 9_999);
        const edge = await readEdge(victim.database.db);
        await owner.query('UPDATE log_heads SET root = $1 WHERE size = 301', [toHex(edge.root)]);
      },
    ],
  ];

  it.each(FORGERIES)('is not signed, and the server says so and serves on: %s', async (_what, forge) => {
    await forge();
    await victim.restart();
    const before = await heads();
    expect([await minute(), victim.proofs().isStopped()]).toEqual([null, true]);
    await grow(5);
    expect([await minute(), victim.proofs().isStopped()]).toEqual([null, true]);
    expect(await heads()).toBe(before);
    expect(await victim.call(getLatestHead, {})).toHaveProperty('signature');
  });

  it('is not signed by the process that signed heads which are gone from the table', async () => {
    await owner.query('DELETE FROM log_heads WHERE size = 301');
    await changeLeaf(290, 9_999);
    await grow(1);
    expect([await minute(), victim.proofs().isStopped()]).toEqual([null, true]);
  });

  it('is signed again when what was there is back', async () => {
    await changeLeaf(290, 9_999);
    await victim.restart();
    expect(await minute()).toBeNull();
    await changeLeaf(290, 290);
    await victim.restart();
    const head = await minute();
    expect([head?.size, victim.proofs().isStopped()]).toEqual(['301', false]);
  });
});
