// SPDX-License-Identifier: Apache-2.0
/** `npm run verify` of receipts and settlement files of dual investment, saved as files. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changed, playHour, receiptOf, settlementOf } from '../../packages/proofs/src/rules/dual/testing-receipts.ts';
import { run as verify } from './run.ts';

const plain = playHour();

function printed(file: unknown) {
  const path = join(mkdtempSync(join(tmpdir(), 'receipt-')), 'receipt.json');
  writeFileSync(path, JSON.stringify(file));
  const lines: string[] = [];
  return { code: verify([path], (line) => void lines.push(line)), lines };
}

describe('verify of dual investment', () => {
  it('says what a position paid and why, and names the settlement’s seconds where they are in the file', () => {
    const { code, lines } = printed({ ...receiptOf(plain), settlement: settlementOf(plain) });
    expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: 'VERIFIED' });
    expect(lines.find((line) => line.startsWith('0.1 BTC put in'))).toMatch(
      /paid 685\.\d+ USDT, because the price was 6851\.00000000/,
    );
    expect(lines.find((line) => line.includes('WINDOW'))).toContain('every second of its window (count 121)');
  });

  it('says of an open position that only its terms are verified', () => {
    const { code, lines } = printed(receiptOf(plain, 0));
    expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: 'ACCEPTANCE VERIFIED' });
    expect(lines.find((line) => line.includes('TERMS'))).toContain('linked 6850 USDT');
  });

  it('says the price of a settlement file', () => {
    const { code, lines } = printed(settlementOf(plain));
    expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: 'VERIFIED' });
    expect(lines.join()).toContain('The price of BTC/USDT at');
  });

  it('prints the step that fails', () => {
    const { code, lines } = printed(receiptOf(playHour({ resultRecord: changed({ paid_quote: '685' }) })));
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('FAIL')).map((line) => line.split(':')[0])).toEqual(['FAIL AMOUNT']);
  });
});
