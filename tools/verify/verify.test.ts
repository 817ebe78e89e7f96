// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ProofFile,
  acceptanceMessage,
  canonicalText,
  indexOf,
  leafHash,
  orderRecord,
  publishKey,
  rootOfHashes,
  sha256,
  signBytes,
  signHead,
  signingKey,
  tickRecord,
  toHex,
  utf8,
} from '@glasshouse/proofs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../test/imports.ts';
import { run } from './run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-verify-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOW = Date.UTC(2026, 5, 3);
const key = signingKey(sha256(utf8('a key')));
function proofOf(price: string, symbol = 'BTC/USDT'): ProofFile {
  const terms = { time: NOW, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
  const quotes = [{ source: 'recording', bid: price, ask: price, time: String(NOW) }];
  const body = canonicalText(tickRecord({ symbol, seq: 1, prices: 'recorded' }, quotes, terms, indexOf(quotes, terms)));
  return {
    format: 'glasshouse-proof',
    version: '1',
    entry: { index: '0', body },
    inclusion: [],
    head: signHead(key.id, 1, leafHash(utf8(body)), NOW, key),
    keys: [publishKey(key, NOW, null)],
  };
}
/** The receipt of an order that was accepted and has no result yet. */
function acceptedReceipt() {
  const order = canonicalText(
    orderRecord({
      id: 7,
      symbol: 'BTC/USDT',
      direction: 'up',
      seconds: 60,
      asset: 'USDT',
      scale: 6,
      stake: 10_000_000n,
      payout: '0.82',
      accepted: NOW + 500,
      after: { seq: 1, leaf: 0, time: NOW },
      prices: 'recorded',
    }),
  );
  const { head, keys } = proofOf('100');
  const unsigned = { log: key.id, leaf: '1', order, head };
  const time = String(NOW + 500);
  const signature = signBytes(acceptanceMessage(unsigned, time, key.id), key);
  const acceptance = { ...unsigned, time, key: key.id, signature };
  return { format: 'glasshouse-option-receipt', version: '2', acceptance, settlement: null, keys };
}
function save(name: string, value: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}
function ran(...args: string[]) {
  const lines: string[] = [];
  return { code: run(args, (line) => lines.push(line)), text: lines.join('\n') };
}

describe('npm run verify', () => {
  it('verifies an exported proof in a process of its own', () => {
    const file = save('good.json', { type: 'ok', code: 1, message: proofOf('6789.12') });
    const output = execFileSync(process.execPath, [join(ROOT, 'tools/verify/run.ts'), file, '--log', key.id], {
      encoding: 'utf8',
    });
    expect(output).toContain('the index was 6789.12');
    expect(output.trimEnd().endsWith('VERIFIED')).toBe(true);
    expect(output).not.toContain('NOT VERIFIED');
  });

  it('says of a receipt without a result that only the acceptance is verified', () => {
    const { code, text } = ran(save('accepted.json', acceptedReceipt()));
    expect(code).toBe(0);
    expect(text.split('\n').at(-1)).toBe('ACCEPTANCE VERIFIED');
  });

  it('does not verify a tampered tick, another log, a second view, or what is no proof', () => {
    const good = proofOf('100');
    const tampered = { ...good, entry: { ...good.entry, body: good.entry.body.replaceAll('"100"', '"99"') } };
    expect(ran(save('tampered.json', tampered))).toMatchObject({ code: 1, text: expect.stringContaining('not in the log') });
    expect(ran(save('a.json', good), '--log', toHex(new Uint8Array(16))).code).toBe(1);
    const head = save('head.json', good.head);
    expect(ran(save('b.json', good), '--head', head).code).toBe(0);
    expect(ran(save('c.json', proofOf('101')), '--head', head)).toMatchObject({
      code: 1,
      text: expect.stringContaining('different people were shown different logs'),
    });
    // As the API gives it.
    const given = save('given.json', { type: 'ok', code: 1, message: good.head });
    expect(ran(save('b.json', good), '--head', given).code).toBe(0);
    expect(ran(save('b.json', good), '--head', save('forged.json', { ...good.head, root: 'ab'.repeat(32) }))).toMatchObject({
      code: 1,
      text: expect.stringContaining('the head that you saved is not signed'),
    });
    expect(ran(save('d.json', 'nonsense')).code).toBe(1);
    expect(ran(save('e.json', '{}')).code).toBe(1);
  });

  it('compares a saved head of another size only with a proof of growth, and catches a rewritten log by it', () => {
    const file = save('grown.json', proofOf('100'));
    const leaves = ['other', 'leaf'].map((text) => leafHash(utf8(text)));
    const larger = save('larger.json', signHead(key.id, 2, rootOfHashes(leaves), NOW + 60_000, key));
    expect(ran(file, '--head', larger)).toMatchObject({
      code: 2,
      text: expect.stringContaining('/api/proofs/consistency?from=1&to=2'),
    });
    const growth = save('growth.json', { type: 'ok', code: 1, message: { from: '1', to: '2', path: [toHex(leaves[1]!)] } });
    expect(ran(file, '--head', larger, '--growth', growth)).toMatchObject({
      code: 1,
      text: expect.stringContaining('rewritten'),
    });
    const honest = [leafHash(utf8(proofOf('100').entry.body)), leaves[1]!];
    const grown = save('honest.json', signHead(key.id, 2, rootOfHashes(honest), NOW + 60_000, key));
    expect(ran(file, '--head', grown, '--growth', growth).code).toBe(0);
  });

  it('lets no text of the file pass for its own words', () => {
    const symbol = 'BTC/USDT\u001b[2J\u202e\u2028\nThe log is named 00.\nVERIFIED';
    const { code, text } = ran(save('loud.json', proofOf('100', symbol)));
    expect(code).toBe(0);
    expect(text).toContain(String.raw`BTC/USDT\u{1b}[2J\u{202e}\u{2028}\u{a}The log is named 00.`);
    expect(text.split('\n').filter((line) => line.startsWith('The log is named'))).toEqual([expect.stringContaining(key.id)]);
  });

  it('says when a leaf that no head covers yet can be proved', () => {
    const refusal = { type: 'error', code: 0, message: 'Later', error: 'PROOFS_NOT_SIGNED_YET', params: { at: NOW } };
    expect(ran(save('young.json', refusal))).toMatchObject({
      code: 2,
      text: expect.stringContaining('can be proved from 2026-06-03 00:00:00.000 UTC'),
    });
  });

  it('says how it is used when there is nothing to check', () => {
    for (const args of [[], [join(folder, 'missing.json')], ['a', 'b'], ['--what']]) {
      expect(ran(...args)).toMatchObject({ code: 2, text: expect.stringContaining('usage:') });
    }
  });
});
