// SPDX-License-Identifier: Apache-2.0
/** `npm run verify` of files of stocks, and what `npm run verify:stocks` reads beside the log. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StockAudit } from '@glasshouse/proofs/stocks';
import { expect, it } from 'vitest';
import { type Bent, actionFile, auctionFile, playSessions } from '../../packages/proofs/src/rules/stocks/testing-files.ts';
import { run as verify } from './run.ts';
import { readLists, stockFindingText, stocksSaid } from './stocks.ts';

function printed(file: unknown) {
  const path = join(mkdtempSync(join(tmpdir(), 'receipt-')), 'receipt.json');
  writeFileSync(path, JSON.stringify(file));
  const lines: string[] = [];
  return { code: verify([path], (line) => void lines.push(line)), lines };
}

it('verify says of an auction what was traded at which price, and of an action what it paid', () => {
  const played = playSessions();
  const auction = printed(auctionFile(played));
  expect({ code: auction.code, last: auction.lines.at(-1) }).toEqual({ code: 0, last: 'VERIFIED' });
  expect(auction.lines).toContain('The opening auction of IBM/USDT traded 25 shares at 646; the own order got 4');
  const action = printed(actionFile(played, 0));
  expect(action.lines.some((line) => line.startsWith('The dividend of IBM/USDT paid 8.2'))).toBe(true);
  const { code, lines } = printed({ ...auctionFile(played), orders: [] });
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('FAIL')).map((line) => line.split(':')[0])).toContain('FAIL LIST');
});

async function audited(bent: Bent, isPublished = true, size = Number.POSITIVE_INFINITY) {
  const played = playSessions(bent);
  const audit = new StockAudit();
  audit.watch('IBM/USDT');
  played.log.texts.forEach((text, leaf) => audit.add(leaf, text, played.log.prices.get(leaf) ?? null));
  const files: Record<string, unknown> = { '/stock/auction?id=7': auctionFile(played), '/stock/action?id=3': actionFile(played) };
  await readLists(
    audit,
    async (path) => {
      if (!isPublished) throw new Error('UNAVAILABLE');
      return files[path] as never;
    },
    size,
  );
  audit.finish();
  return { said: stocksSaid(audit), findings: audit.findings.map(stockFindingText) };
}

it('verify:stocks reads every list that the log names, and says what it recomputed', async () => {
  const { said, findings } = await audited({});
  expect(said).toBe('Auctions 1, closes 1, actions 1, applied 1, all recomputed.');
  expect(findings).toEqual([]);
});

it('verify:stocks asks for no list of what is not signed yet', async () => {
  expect((await audited({}, false, 0)).findings).toEqual([]);
});

it('verify:stocks names a list that is not published, and a dividend that is short', async () => {
  expect((await audited({}, false)).findings).toHaveLength(2);
  const short = await audited({ lines: (lines) => lines.map((line, i) => (i === 0 ? { ...line, net: line.net - 1n } : line)) });
  expect(short.findings).toEqual([
    'leaf 7: stock_applied fails ENTITLEMENT: an entitlement is not what the notice makes of its holding, or one is missing',
  ]);
});
