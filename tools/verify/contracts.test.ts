// SPDX-License-Identifier: Apache-2.0
/** `npm run verify:contracts` over a served log, and `npm run verify` of receipts of contracts. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leafHash, toHex, utf8 } from '@glasshouse/proofs';
import { fundRecord, termsRecord } from '@glasshouse/proofs/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { deleveraged, type Facts, liquidated, stopped } from '../../packages/proofs/src/rules/contracts/testing-facts.ts';
import { KEYS, START, TestLog } from '../../packages/proofs/src/rules/contracts/testing-log.ts';
import { made, TERMS, TICK } from '../../packages/proofs/src/rules/contracts/testing-positions.ts';
import { fileOf, recordOf } from '../../packages/proofs/src/rules/contracts/testing-receipts.ts';
import { run as audit } from './contracts.ts';
import { run as verify } from './run.ts';

const FUND = 100_000_000_000n;
const LONG = () => made(40, 'long', { lots: 1_200n, ticks: 681_138n, multiple: 20n });
const liquidation = () =>
  liquidated({
    of: LONG(),
    marks: [650_660n, 650_659n],
    book: () => [
      [800n, 650_510n],
      [400n, 650_390n],
    ],
  })!;
const SHORT = made(12, 'short', { lots: 1_200n, ticks: 700_000n, multiple: 50n });
const gap = () => liquidated({ of: LONG(), marks: [650_660n, 644_000n], book: () => [], others: [SHORT] })!;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Serves a log with one liquidation, its list and the page of the fund; answers the address. */
async function served(facts: Facts, row: object = {}, fund: object = {}): Promise<string> {
  const log = new TestLog();
  log.add(termsRecord(TERMS));
  log.add(fundRecord({ asset: 'USDT', cause: 'capital', amount: FUND, before: 0n, after: FUND, time: START - 7_200_000 }));
  for (const [i, index] of facts.seconds.entries()) log.second(TICK - (1 - i) * 1_000, index);
  const leaf = log.add(recordOf(facts));
  log.second(TICK + 1_000, '6500');
  const listed = { id: 21, leaf, mark: '6506.59', returned: '1.724988', fund_paid: '0', fund_fee: '1.95141', ...row };
  const pages: Record<string, unknown> = {
    '/api/proofs/head': log.head(log.texts.length, TICK + 30_000),
    '/api/proofs/keys': { keys: KEYS },
    '/api/lever/fund': { funds: [{ balance: '100001.95141', capital: '100000', received: '1.95141', paid: '0', ...fund }] },
    '/api/lever/liquidations?limit=100': { list: [listed] },
    '/api/proofs/entries?from=0': {
      list: log.texts.map((body, i) => ({
        index: String(i),
        hash: toHex(leafHash(utf8(body))),
        body,
        ...(log.prices.has(i) && { prices: log.prices.get(i) }),
      })),
    },
    [`/api/proofs/entries?from=${log.texts.length}`]: { list: [] },
  };
  const server = createServer((request, response) => {
    response.end(JSON.stringify({ type: 'ok', message: pages[request.url ?? ''] }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function audited(...args: Parameters<typeof served>) {
  const lines: string[] = [];
  const code = await audit(await served(...args), (line) => void lines.push(line), { now: () => TICK + 60_000, pauseMs: 0 });
  return { code, lines };
}

describe('verify:contracts', () => {
  it('recomputes a log and says what it has', async () => {
    expect(await audited(liquidation())).toEqual({
      code: 0,
      lines: [
        'Stops 0, attempts to liquidate 1, deleveragings 0, conditional entries 0, all recomputed.',
        'Records of marks 0, all recomputed.',
        'Rates of funding 0 from 0 samples, ends of periods 0, all recomputed.',
        'Terms of markets: 1; times that a market waited: 0; positions by terms older than those in force when they opened: 0.',
        'Fund in USDT: capital 100000, received 1.95141, paid 0, rounding of closes 0, holds 100001.95141.',
        'VERIFIED',
      ],
    });
  });

  it('names a rigged record in words', async () => {
    const facts = liquidation();
    Object.assign(facts.record, { returned: 0n });
    const { code, lines } = await audited(facts, { returned: '0' });
    expect([code, lines[0], lines.at(-1)]).toEqual([
      1,
      'leaf 4: contract_liquidation 21 fails RETURNED: what was left was divided in the published order',
      'NOT VERIFIED',
    ]);
  });

  it('names a list and a page of the fund that are not the log’s', async () => {
    const { code, lines } = await audited(liquidation(), { returned: '2' }, { received: '1', balance: '90000' });
    expect([code, lines.slice(0, 4)]).toEqual([
      1,
      [
        'liquidation 21: returned is 1.724988, the list says 2',
        'the fund received 1.95141, the page says 1',
        'the page of the fund does not add up',
        'the fund holds 100001.95141, the page says 90000',
      ],
    ]);
  });

  it('names a liquidation that is on the list and not in the log', async () => {
    const { lines } = await audited(liquidation(), { leaf: 99 });
    expect(lines.slice(0, 2)).toEqual([
      'liquidation 21, leaf 4, is not on the list',
      'liquidation 21 of the list is not in the log at leaf 99',
    ]);
  });

  it('has nothing to check where no server answers', async () => {
    const lines: string[] = [];
    expect(await audit('http://127.0.0.1:1', (line) => void lines.push(line))).toBe(2);
    expect(lines.join('\n')).toContain('usage: npm run verify:contracts');
  });
});

describe('verify of a receipt of contracts', () => {
  const printed = (facts: Facts) => {
    const path = join(mkdtempSync(join(tmpdir(), 'receipt-')), 'receipt.json');
    writeFileSync(path, JSON.stringify(fileOf(facts)));
    const lines: string[] = [];
    return { code: verify([path], (line) => void lines.push(line)), lines };
  };

  it.each<[string, Facts, string]>([
    [
      'a liquidation',
      liquidation(),
      'BTC/USDT long position 40 was liquidated at a mark of 6506.59: 1.724988 USDT came back, the fund received 1.95141 USDT.',
    ],
    [
      'a deleveraging',
      deleveraged(gap(), SHORT),
      'BTC/USDT short position 12 was deleveraged by 0.12 at 6474.05 as number 1 of 1; it realized 63.114 USDT.',
    ],
    [
      'a stop',
      stopped(LONG(), { kind: 'sl', ticks: 660_000n }, [660_001n, 659_990n], [[1_200n, 659_900n]]),
      'BTC/USDT long position 40: its stop at 6600 fired at a mark of 6599.9 and realized -25.4856 USDT, fees 0.39594 USDT.',
    ],
  ])('prints every step and what happened: %s', (_what, facts, said) => {
    const { code, lines } = printed(facts);
    expect(code).toBe(0);
    expect(lines.find((line) => line.includes('TIER'))).toBe(
      'ok   TIER: the maintenance rate follows from the terms that the position was opened by and the size of the side (version 1, maintenance 5000)',
    );
    expect(lines).toContain(said);
    expect(lines.at(-1)).toBe('VERIFIED');
  });

  it('prints the step that fails', () => {
    const facts = liquidation();
    Object.assign(facts.record, { fees: 1n });
    const { code, lines } = printed(facts);
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('FAIL')).map((line) => line.split(':')[0])).toEqual(['FAIL RETURNED']);
  });
});
