// SPDX-License-Identifier: Apache-2.0
/** The audit of a whole log: an honest hour has no finding, each bent one has its own. */
import { describe, expect, it } from 'vitest';
import type { LogRecord } from '../../canonical.ts';
import { START, type TestLog } from '../contracts/testing-log.ts';
import { DualAudit } from './audit.ts';
import { dualProductRecord, dualVolatilityRecord } from './terms.ts';
import { type Bent, PRODUCT, VOLATILITY, changed, playHour } from './testing-receipts.ts';
import { HOUR, MINUTE } from './testing-terms.ts';

const MATURITY = START + HOUR;

function auditOf(log: TestLog, without: (text: string) => boolean): DualAudit {
  const audit = new DualAudit();
  log.texts.forEach((text, leaf) => {
    if (!without(text)) audit.add(leaf, text, log.prices.get(leaf) ?? null);
  });
  audit.finish();
  return audit;
}
const audited = (bent: Bent = {}, without: (text: string) => boolean = () => false) => auditOf(playHour(bent).log, without);
const found = (audit: DualAudit) => [...new Set(audit.findings.map(({ what }) => what))];

describe('the audit of dual investment', () => {
  it('finds nothing in an honest log, and counts its records', () => {
    const audit = audited();
    expect(found(audit)).toEqual([]);
    expect(Object.fromEntries(audit.counts)).toEqual({
      dual_product: 1,
      dual_volatility: 1,
      dual_order: 1,
      dual_price: 1,
      dual_result: 1,
    });
    expect(audit.newest).toBeGreaterThan(MATURITY);
  });

  it('finds nothing where the window moved, or there was no price at all', () => {
    expect(found(audited({ isLogged: (time) => time < MATURITY - 100_000 || time >= MATURITY + 5_000 }))).toEqual([]);
    expect(found(audited({ priceAt: (time) => (time < MATURITY - 3 * MINUTE ? '6817.82' : null) }))).toEqual([]);
  });

  it.each<[string, Bent, string[]]>([
    ['a rate above the rule’s', { order: ({ rate }) => ({ rate: rate + 1n }) }, ['NOT_BY_RULE']],
    ['another product than named', { order: () => ({ product: 'ab'.repeat(32) }) }, ['PRODUCT']],
    ['more shares than there are', { product: dualProductRecord({ ...PRODUCT, maxShares: 9 }) }, ['SHARES']],
    [
      'a volatility of other prices',
      { volatility: dualVolatilityRecord({ ...VOLATILITY, prices: 'live' }) as LogRecord },
      ['VOLATILITY'],
    ],
    ['a mean of its own', { priceRecord: changed({ last: '1' }) }, ['WINDOW']],
    ['a later window', { priceRecord: changed({ end: String(MATURITY + MINUTE) }) }, ['WINDOW', 'RESULT']],
    ['a preset outcome', { resultRecord: changed({ outcome: 'base', paid_base: '0.1', paid_quote: '0' }) }, ['RESULT']],
    ['a payment that is an atom short', { resultRecord: changed({ paid_quote: '685' }) }, ['RESULT']],
  ])('finds %s', (_, bent, what) => {
    expect(found(audited(bent))).toEqual(what);
  });

  it('finds a position without a result, and a second that is left out', () => {
    const { log } = playHour();
    log.second(MATURITY + 21 * MINUTE, '6851');
    expect(found(auditOf(log, (text) => text.includes('dual_result')))).toEqual(['NO_RESULT']);
    let seconds = 0;
    expect(found(audited({}, (text) => text.includes('"kind":"second"') && ++seconds === 40))).toEqual(['SECOND']);
  });

  it('finds nothing in two products that differ in their window alone', () => {
    const { log } = playHour();
    log.add(dualProductRecord({ ...PRODUCT, windowMs: 30 * MINUTE, closesAt: MATURITY - 31 * MINUTE }));
    expect(found(auditOf(log, () => false))).toEqual([]);
  });

  it('finds a volatility whose last close is not the last price before its hour', () => {
    const audit = (last: bigint) => {
      const { log } = playHour();
      const closes = [...VOLATILITY.closes, last];
      log.add(dualVolatilityRecord({ ...VOLATILITY, hour: MATURITY, closes }) as LogRecord);
      return found(auditOf(log, () => false));
    };
    expect(audit(685_100n)).toEqual([]);
    expect(audit(685_000n)).toEqual(['CLOSE']);
  });

  it('finds a record that stands in the log twice', () => {
    const { log } = playHour();
    const audit = new DualAudit();
    for (const pass of [0, 1])
      log.texts.forEach((text, leaf) => {
        if (!log.prices.has(leaf)) audit.add(leaf + pass * 1_000, text, null);
        else if (pass === 0) audit.add(leaf, text, log.prices.get(leaf) ?? null);
      });
    expect(audit.findings.filter(({ leaf }) => leaf >= 1_000).map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'dual_product TWICE',
      'dual_order TWICE',
      'dual_price TWICE',
      'dual_result TWICE',
    ]);
  });
});
