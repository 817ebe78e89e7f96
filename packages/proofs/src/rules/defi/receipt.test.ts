// SPDX-License-Identifier: Apache-2.0
/** Receipts and hours of a pool: whole ones verify, each planted change fails at its own step. */
import { describe, expect, it } from 'vitest';
import { canonicalText } from '../../canonical.ts';
import { verifyReceipt } from '../../receipt/registry.ts';
import { defiHours } from './hours.ts';
import { HOUR_MS } from './rate.ts';
import { defiReceipts, sharesText } from './receipt.ts';
import {
  type DefiHourFacts,
  type DefiMoveFacts,
  defiHourRecord,
  defiMoveRecord,
  defiTermsRecord,
  readDefiHour,
  readDefiMove,
  readDefiTerms,
} from './record.ts';
import { withdrawn, withdrawnAll } from './rule.ts';
import { type Bent, TERMS, asWithdrawal, changed, hoursOf, playPool, receiptOf } from './testing-receipts.ts';

const failed = (file: unknown) => verifyReceipt(file).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));
const ofMove = (bent: Bent) => failed(receiptOf(playPool(bent)));
const ofHours = (bent: Bent) => failed(hoursOf(playPool(bent)));
const plain = playPool();

describe('a receipt of a pool', () => {
  it('of a supply says its shares and what they are worth', () => {
    const verdict = defiReceipts.verify(receiptOf(plain));
    expect(verdict).toMatchObject({ ok: true, stage: 'settled', result: { atoms: 2_500_000_000n, shares: plain.move.shares } });
    expect(defiReceipts.describe(verdict)).toMatch(
      /^2500 USDT supplied for 2499\.9\d+ shares, worth 2499\.9\d+ USDT right after$/,
    );
  });

  it('of a withdrawal says what the shares were paid', () => {
    const verdict = defiReceipts.verify(receiptOf(playPool({ move: asWithdrawal })));
    expect(verdict.ok).toBe(true);
    expect(defiReceipts.describe(verdict)).toMatch(/^999\.9\d+ shares were paid 1000 USDT$/);
  });

  it('of all shares, of an exit in part and of an exit in whole verifies', () => {
    const all = (facts: DefiMoveFacts): DefiMoveFacts => {
      const { atoms, shares } = withdrawnAll(facts.pool, 5n * 10n ** 15n)!;
      return { ...facts, move: 'withdraw', by: 'shares', atoms, shares };
    };
    const part = (facts: DefiMoveFacts): DefiMoveFacts => {
      const { atoms, shares } = withdrawn(facts.pool, facts.pool.cash, facts.pool.shares)!;
      return { ...facts, move: 'exit_paid', atoms, shares };
    };
    expect(ofMove({ move: all })).toEqual([]);
    expect(ofMove({ move: (facts) => ({ ...all(facts), move: 'exit_paid' }) })).toEqual([]);
    expect(ofMove({ move: part })).toEqual([]);
    expect(ofMove({ move: (facts) => ({ ...asWithdrawal(facts), move: 'exit_paid' }) })).toEqual(['RULE', 'AMOUNT']);
  });

  it.each<[string, (facts: DefiMoveFacts) => DefiMoveFacts, string[]]>([
    ['a share too few', (facts) => ({ ...facts, shares: facts.shares - 1n }), ['AMOUNT']],
    ['an atom more supplied', (facts) => ({ ...facts, atoms: facts.atoms + 1n }), ['AMOUNT']],
    ['a share too many taken back', (facts) => ({ ...asWithdrawal(facts), shares: asWithdrawal(facts).shares + 1n }), ['AMOUNT']],
    ['a supply by shares', (facts) => ({ ...facts, by: 'shares' }), ['RULE', 'AMOUNT']],
    ['more paid than there is cash', (facts) => ({ ...asWithdrawal(facts), atoms: facts.pool.cash + 1n }), ['RULE', 'AMOUNT']],
    ['a higher worth of the pool', (facts) => ({ ...facts, pool: { ...facts.pool, cash: facts.pool.cash * 2n } }), ['AMOUNT']],
    ['a fee that is not the terms’', (facts) => ({ ...facts, feePpm: 100_001 }), ['INPUTS_VALID', 'AMOUNT']],
    ['another asset', (facts) => ({ ...facts, asset: 'BTC' }), ['INPUTS_VALID']],
    ['an hour that is over', (facts) => ({ ...facts, time: facts.time - 2_000 }), ['INPUTS_VALID']],
    ['a time after its acceptance', (facts) => ({ ...facts, time: facts.time + 1_000 }), ['TERMS']],
  ])('with %s fails', (_, move, steps) => {
    expect(ofMove({ move })).toEqual(steps);
  });

  it.each<[string, Record<string, string | null>]>([
    ['a price that is not the pool’s', { price: '1' }],
    ['a worth that is not its sum', { worth: '1' }],
    ['interest to come that is not the pool’s', { coming: '0' }],
    ['a field more', { note: 'x' }],
    ['another rule', { rule: 'defi/2' }],
    ['a move of no kind', { move: 'gift' }],
    ['no hour', { hour: null }],
  ])('with %s fails at its terms', (_, fields) => {
    expect(ofMove({ record: changed(fields) })).toEqual(['TERMS']);
  });

  it('with terms from later on, or with an event, fails', () => {
    expect(ofMove({ terms: { from: plain.move.time + 1 } })).toEqual(['INPUTS_VALID']);
    const file = receiptOf(plain);
    expect(failed({ ...file, events: file.inputs })).toContain('LOGGED');
    expect(failed({ ...file, inputs: file.inputs.slice(0, 1) })).toEqual(['INPUTS_VALID']);
    expect(failed({ ...file, inputs: [] })).toEqual(['INPUTS_VALID']);
  });
});

describe('a file of hours', () => {
  it('verifies and says what borrowers pay', () => {
    const verdict = defiHours.verify(hoursOf(plain));
    expect(verdict.ok).toBe(true);
    expect(defiHours.describe(verdict)).toMatch(/^The pool of USDT from .* to .*: borrowers pay 49300 ppm a year$/);
  });

  it('of a pool that was open before begins at any hour', () => {
    const file = hoursOf(plain);
    expect(failed({ ...file, hours: file.hours.slice(1) })).toEqual(['LOGGED']);
  });

  it.each<[string, Record<string, string | null>]>([
    ['a fee that is not the interest’s', { fee_added: '0' }],
    ['a rate that is not the curve’s', { borrow_ppm: '90000' }],
    ['a utilisation that is not the mean', { utilisation_ppm: '1' }],
    ['a price that is not the pool’s', { price: '1' }],
    ['a time that is no full hour', { hour: '1800000000001' }],
    ['another asset', { asset: 'BTC' }],
  ])('with %s fails at its rule', (_, fields) => {
    expect(ofHours({ hour: changed(fields) })).toEqual(['RULE', 'CHAIN']);
  });

  it.each<[string, (facts: DefiHourFacts) => DefiHourFacts]>([
    ['an hour left out', (facts) => ({ ...facts, hour: facts.hour + HOUR_MS })],
    ['another hour before', (facts) => ({ ...facts, before: 'a'.repeat(64) })],
    ['a rate that rises by more', (facts) => ({ ...facts, beforePpm: (facts.beforePpm as number) + 1 })],
    ['cash that came from nowhere', (facts) => ({ ...facts, pool: { ...facts.pool, cash: facts.pool.cash + 1n } })],
    ['shares that came from nowhere', (facts) => ({ ...facts, pool: { ...facts.pool, shares: facts.pool.shares + 1n } })],
    ['interest that was not added', (facts) => ({ ...facts, dueAdded: facts.dueAdded - 1n })],
    [
      'cash that went without a loss',
      (facts) => ({
        ...facts,
        pool: { ...facts.pool, cash: facts.pool.cash - 10n ** 9n },
        flows: { ...facts.flows, withdrawn: 10n ** 9n },
      }),
    ],
  ])('with %s fails as a chain', (_, second) => {
    expect(ofHours({ second })).toEqual(['CHAIN']);
  });

  it('with hours by terms that are not in it fails at its rule', () => {
    expect(ofHours({ terms: { feePpm: 90_000 } })).toEqual(['RULE', 'CHAIN']);
    expect(ofHours({ terms: { from: plain.move.time } })).toEqual(['RULE', 'CHAIN']);
  });

  it('in another order, or with one twice, fails as not logged', () => {
    const file = hoursOf(plain);
    expect(failed({ ...file, hours: [...file.hours].reverse() })).toEqual(['LOGGED', 'CHAIN']);
    expect(failed({ ...file, hours: [file.hours[0], file.hours[0]] })).toEqual(['LOGGED', 'CHAIN']);
    expect(failed({ ...file, log: 'other' })).toContain('LOGGED');
  });
});

describe('records of a pool', () => {
  it('are read back as they were written, and no other text is one', () => {
    const hour = readDefiHour(plain.log.texts[plain.leaves.hour] as string) as DefiHourFacts;
    expect(readDefiHour(canonicalText(defiHourRecord(hour)))).toEqual(hour);
    expect(readDefiMove(canonicalText(defiMoveRecord(plain.move)))).toEqual(plain.move);
    expect(readDefiTerms(canonicalText(defiTermsRecord(TERMS)))).toEqual(TERMS);
    for (const body of ['', '{}', 'null', '[]', '{"kind":"defi_move","version":"1"}'])
      expect([readDefiTerms(body), readDefiMove(body), readDefiHour(body)]).toEqual([null, null, null]);
  });

  it('of terms without a kink or with a fee beyond all are none', () => {
    const bad = [{ kink: 0 }, { kink: 1_000_000 }, { feePpm: 1_000_001 }];
    expect(bad.map((one) => readDefiTerms(canonicalText(defiTermsRecord({ ...TERMS, ...one }))))).toEqual([null, null, null]);
  });

  it('write shares with the decimals of their asset and six more', () => {
    expect(['1', '1000000000000', '2499999999999999999'].map((shares) => sharesText(BigInt(shares), 6))).toEqual([
      '0.000000000001',
      '1',
      '2499999.999999999999',
    ]);
  });
});
