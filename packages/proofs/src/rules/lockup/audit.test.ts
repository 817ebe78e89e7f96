// SPDX-License-Identifier: Apache-2.0
/** The audit of a whole log: an honest one has no finding, each bent one has its own. */
import { describe, expect, it } from 'vitest';
import { type LogRecord, canonicalText, hashOfText } from '../../canonical.ts';
import { LockupAudit } from './audit.ts';
import { type LockupProductFacts, lockupEndRecord, lockupOrderRecord, lockupProductRecord } from './record.ts';
import { type LockupEnd, type LockupHow, endOf, expiryOf } from './rule.ts';
import { FACTS, PRODUCT, PRODUCT_FACTS } from './testing-receipts.ts';

const EXPIRY = expiryOf(FACTS);
const order = (change: object = {}) => lockupOrderRecord({ ...FACTS, ...change });
const ended = (id: number, how: LockupHow, time: number) =>
  lockupEndRecord(id, endOf({ ...FACTS, lockedAt: id === 18 ? EXPIRY : FACTS.lockedAt }, how, time) as LockupEnd, FACTS.scale);
const MATURED = ended(17, 'matured', EXPIRY);
const NEXT = { id: 18, lockedAt: EXPIRY, renewedFrom: 17 };

/** A product of another slot or of other terms, and what an order of it says. */
function another(change: Partial<LockupProductFacts>) {
  const facts = { ...PRODUCT_FACTS, slot: 8, ...change };
  const product = lockupProductRecord(facts);
  const { dailyPpm, ratioPpm, units } = facts;
  return { product, of: { product: hashOfText(canonicalText(product)), dailyPpm, ratioPpm, units } };
}

function found(...records: LogRecord[]): string[] {
  const audit = new LockupAudit();
  records.forEach((record, leaf) => audit.add(leaf, canonicalText(record)));
  audit.finish();
  return audit.findings.map(({ leaf, what }) => `${leaf} ${what}`);
}

describe('the audit of lock-up', () => {
  it('finds nothing where orders mature, are left early, continue, and run', () => {
    const audit = new LockupAudit();
    const early = ended(19, 'early', FACTS.lockedAt + 250_000);
    for (const [leaf, one] of [PRODUCT, order(), order({ id: 19 }), early, MATURED, order(NEXT)].entries())
      audit.add(leaf, canonicalText(one));
    audit.finish();
    expect(audit.findings).toEqual([]);
    expect(Object.fromEntries(audit.counts)).toEqual({ lockup_product: 1, lockup_order: 3, lockup_end: 2 });
    expect(audit.newest).toBe(EXPIRY);
  });

  it('finds an order whose product is not in the log, was not on sale or had other limits', () => {
    expect(found(order())).toEqual(['0 PRODUCT']);
    expect(found(PRODUCT, order({ lockedAt: FACTS.lockedAt + 3_600_000 }))).toEqual(['1 PRODUCT']);
    expect(found(PRODUCT, order({ amount: 2_000_000_001n }))).toEqual(['1 PRODUCT']);
    expect(found(PRODUCT, order({ ratioPpm: 4_001 }))).toEqual(['1 PRODUCT']);
  });

  it('finds what stands twice', () => {
    expect(found(PRODUCT, PRODUCT, order(), order(), MATURED, MATURED)).toEqual(['1 TWICE', '3 TWICE', '5 TWICE']);
  });

  it('finds a product that is sold beyond its quota, with or without the orders that have ended', () => {
    const sales = (counts: 'open' | 'ever') => {
      const { product, of } = another({ counts, quota: 3_000_000_000n });
      return found(product, order(of), MATURED, order({ ...of, id: 18, amount: 2_000_000_000n }));
    };
    expect([sales('open'), sales('ever')]).toEqual([[], ['3 QUOTA']]);
    const { product, of } = another({ quota: 3_000_000_000n });
    expect(found(product, order(of), order({ ...of, id: 18 }))).toEqual(['2 QUOTA']);
  });

  it('finds an end that is not by the rule, of no order, or missing', () => {
    expect(found(PRODUCT, order(), { ...MATURED, time: String(EXPIRY + 1) })).toEqual(['2 END']);
    expect(found(PRODUCT, order(), { ...MATURED, paid: '4' })).toEqual(['2 END']);
    const early = ended(17, 'early', FACTS.lockedAt + 250_000);
    expect(found(PRODUCT, order(), { ...early, penalty: '0', returned: '2000' })).toEqual(['2 END']);
    expect(found(PRODUCT, MATURED)).toEqual(['1 NOT_BY_RULE']);
    const late: LogRecord = { kind: 'second', version: '1', time: String(EXPIRY + 600_001) };
    expect(found(PRODUCT, order(), late)).toEqual(['1 NO_END']);
    expect(found(PRODUCT, order(), MATURED, late)).toEqual([]);
  });

  it('finds an order that continues none, another moment or amount, worse terms, another series, or twice', () => {
    const continued = (change: object, ...before: LogRecord[]) =>
      found(PRODUCT, order(), MATURED, ...before, order({ ...NEXT, ...change })).map((one) => one.split(' ')[1]);
    expect(continued({})).toEqual([]);
    expect(continued({ renewedFrom: 99 })).toEqual(['CONTINUED']);
    expect(continued({ lockedAt: EXPIRY + 1 })).toEqual(['CONTINUED']);
    expect(continued({ amount: 2_000_000_000n - 1n })).toEqual(['CONTINUED']);
    expect(continued({ id: 20 }, order({ ...NEXT, id: 19 }))).toEqual(['CONTINUED']);
    expect(found(PRODUCT, order(), order(NEXT))).toEqual(['2 CONTINUED']);
    for (const [change, codes] of [
      [{ dailyPpm: 2_999 }, ['CONTINUED']],
      [{ ratioPpm: 4_001 }, ['CONTINUED']],
      [{ series: 'demo-9m' }, ['CONTINUED']],
      [{ dailyPpm: 3_001, ratioPpm: 3_999 }, []],
    ] as const) {
      const { product, of } = another(change);
      expect(continued(of, product)).toEqual(codes);
    }
  });
});
