// SPDX-License-Identifier: Apache-2.0
/** The audit of a whole log: an honest pool has no finding, each bent one has its own. */
import { describe, expect, it } from 'vitest';
import { DefiAudit } from './audit.ts';
import { type DefiHourFacts, NO_FLOWS, defiHourRecord, defiMoveRecord, defiTermsRecord } from './record.ts';
import { FIRST_CURVE, HOUR_MS } from './rate.ts';
import { EMPTY_POOL, type Pool, sharesFor, supplied, withdrawn } from './rule.ts';
import { canonicalText, hashOfText } from '../../canonical.ts';

const START = Date.UTC(2026, 5, 3, 12);
const FEE = 100_000;
const terms = { ...FIRST_CURVE, asset: 'USDT', scale: 6, feePpm: FEE, supplyCap: 5_000_000_000_000n, from: START };
const TERMS = canonicalText(defiTermsRecord(terms));
const HASH = hashOfText(TERMS);

const base = { asset: 'USDT', scale: 6, curve: FIRST_CURVE, feePpm: FEE, terms: HASH, exitsWaiting: 0, loans: 0 } as const;
const opening: DefiHourFacts = {
  ...base,
  hour: START,
  before: null,
  beforePpm: null,
  pool: EMPTY_POOL,
  dueAdded: 0n,
  utilisationMs: 0n,
  flows: NO_FLOWS,
};
const textOf = (facts: DefiHourFacts) => canonicalText(defiHourRecord(facts));

const seeded = supplied(EMPTY_POOL, 1_000_000n, FEE)!;
const paid = withdrawn(seeded.pool, 250_000n, seeded.shares)!;
const OPENING = textOf(opening);

function moveText(id: number, move: 'seed' | 'withdraw', { atoms, shares }: { atoms: bigint; shares: bigint }, pool: Pool) {
  const hour = hashOfText(OPENING);
  const facts = { id, asset: 'USDT', scale: 6, move, by: 'amount', atoms, shares, pool, feePpm: FEE } as const;
  return canonicalText(defiMoveRecord({ ...facts, terms: HASH, hour, time: START + id * 1_000 }));
}
const SEED = moveText(1, 'seed', seeded, EMPTY_POOL);
const PAID = moveText(2, 'withdraw', paid, seeded.pool);
const second: DefiHourFacts = {
  ...base,
  hour: START + HOUR_MS,
  before: hashOfText(OPENING),
  beforePpm: FIRST_CURVE.base,
  pool: paid.pool,
  dueAdded: 0n,
  utilisationMs: 0n,
  flows: { ...NO_FLOWS, supplied: seeded.atoms, sharesIn: seeded.shares, withdrawn: paid.atoms, sharesOut: paid.shares },
};
const HONEST = [TERMS, OPENING, SEED, PAID, textOf(second)];

function found(texts: readonly string[]): string[] {
  const audit = new DefiAudit();
  texts.forEach((text, leaf) => audit.add(leaf, text));
  return audit.findings.map(({ leaf, what }) => `${leaf} ${what}`);
}
const instead = (at: number, text: string) => HONEST.map((old, leaf) => (leaf === at ? text : old));

describe('the audit of lending pools', () => {
  it('finds nothing in an honest log, and counts its records', () => {
    const audit = new DefiAudit();
    HONEST.forEach((text, leaf) => audit.add(leaf, text));
    expect(audit.findings).toEqual([]);
    expect(Object.fromEntries(audit.counts)).toEqual({ defi_terms: 1, defi_hour: 2, defi_move: 2 });
    expect(audit.newest).toBe(START + HOUR_MS);
  });

  it('finds a move for more shares than its amount makes, and one for fewer than an amount costs', () => {
    const more = { atoms: seeded.atoms, shares: sharesFor(EMPTY_POOL, seeded.atoms, FEE) + 1n };
    expect(found(instead(2, moveText(1, 'seed', more, EMPTY_POOL)))[0]).toBe('2 MOVE');
    expect(found(instead(3, moveText(2, 'withdraw', { ...paid, shares: paid.shares - 1n }, seeded.pool)))[0]).toBe('3 MOVE');
  });

  it('finds an hour that is left out, one that stands twice, and one by other terms', () => {
    expect(found([TERMS, OPENING, SEED, PAID, textOf({ ...second, hour: START + 2 * HOUR_MS })])).toEqual(['4 CHAIN']);
    expect(found([...HONEST, HONEST[4] as string])).toEqual(['5 TWICE']);
    expect(found(instead(4, textOf({ ...second, feePpm: 0 })))).toEqual(['4 TERMS']);
  });

  it('finds money that moved by no record, and a move that is hidden', () => {
    expect(found(HONEST.filter((_, leaf) => leaf !== 3))).toEqual(['3 FLOWS']);
    expect(found([...HONEST.slice(0, 3), SEED, ...HONEST.slice(3)])).toEqual(['3 TWICE']);
    expect(found(HONEST.filter((_, leaf) => leaf !== 0)).every((one) => one.endsWith('TERMS'))).toBe(true);
  });

  it('finds a pool that is not the one that was left, though its move follows from it', () => {
    const richer = { ...seeded.pool, cash: seeded.pool.cash + 1_000n };
    const gained = withdrawn(richer, 250_000n, richer.shares)!;
    expect(found(instead(3, moveText(2, 'withdraw', gained, richer)))[0]).toBe('3 POOL');
    const diluted = { ...seeded.pool, due: 500_000n };
    const dear = supplied(diluted, 250_000n, FEE)!;
    const flows = { ...NO_FLOWS, supplied: 1_250_000n, sharesIn: seeded.shares + dear.shares };
    const hour = textOf({ ...second, pool: { ...dear.pool, due: 0n }, flows });
    expect(found([TERMS, OPENING, SEED, moveText(2, 'seed', dear, diluted), hour])).toEqual(['4 POOL']);
  });

  it('finds an hour by terms that are over, and terms that begin in the past', () => {
    const other = canonicalText(defiTermsRecord({ ...terms, base: 20_000, from: START + HOUR_MS }));
    const third = { ...second, hour: START + 2 * HOUR_MS, before: hashOfText(textOf(second)), flows: NO_FLOWS };
    expect(found([...HONEST, other, textOf(third)])).toEqual(['6 TERMS']);
    expect(found([...HONEST, canonicalText(defiTermsRecord({ ...terms, base: 20_000 }))])).toEqual(['5 TERMS']);
  });

  it('finds an hour in which nothing happened with another use, or more interest, than the loans had', () => {
    const third = { ...second, hour: START + 2 * HOUR_MS, before: hashOfText(textOf(second)), flows: NO_FLOWS };
    expect(found([...HONEST, textOf(third)])).toEqual([]);
    expect(found([...HONEST, textOf({ ...third, utilisationMs: 1_000_000n })])).toEqual(['5 CHAIN']);
  });

  it('finds a move that names another hour than the newest', () => {
    const late = { ...JSON.parse(PAID), time: String(START + HOUR_MS) } as Record<string, string>;
    expect(found(instead(3, canonicalText(late)))[0]).toBe('3 HOUR');
  });
});
