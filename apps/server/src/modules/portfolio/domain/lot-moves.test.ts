/** Files of lots: what happened to lots adds up to the figures of the portfolio. */
import { magnitude } from '@glasshouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Book, foldJournal } from './fold.ts';
import type { LotMove } from './lot-moves.ts';
import { fifoCost } from './position.ts';
import { RULES, emptyBook, journal, journalsOfSteps, step, valueBy } from './testing-journals.ts';
import type { UserJournal } from './fold.ts';

const sum = (values: Iterable<bigint>) => [...values].reduce((total, value) => total + value, 0n);

function folded(journals: readonly UserJournal[], prices: Record<number, string> = { 1: '7000', 2: '400.5' }) {
  const book: Book & { moves: LotMove[] } = { ...emptyBook(), moves: [] };
  for (const one of journals) foldJournal(book, one, RULES, valueBy(prices));
  return book;
}

const SIGN = { acquired: 1n, returned: 1n, disposed: -1n, owed: -1n, fees: 0n, other: 0n };

/** Steps in which coins are also borrowed and sold, so that positions go below zero. */
const short = (id: number, assetId: 1 | 2, atoms: bigint, usdt: bigint): UserJournal =>
  journal(id, 'spot.fill', `short${id}`, [
    [assetId, -atoms, 'spot_trade'],
    [3, usdt, 'spot_trade'],
  ]);

describe('a file of lots', () => {
  it('adds up to what is held, to its FIFO cost, and to all results by FIFO, of any journals', () => {
    const amount = fc.bigInt(1n, 100_000_000n);
    const shorts = fc.array(fc.tuple(fc.nat(40), amount, amount), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), shorts, (steps, sold) => {
        const journals = journalsOfSteps(steps);
        for (const [at, atoms, usdt] of sold) journals.splice(at, 0, short(1_000 + at, 1, atoms, usdt));
        const { positions, moves } = folded(journals);
        for (const [assetId, position] of positions) {
          const mine = moves.filter((move) => move.assetId === assetId);
          if (assetId !== 3) {
            expect(sum(mine.map(({ kind, atoms }) => SIGN[kind] * atoms))).toBe(position.atoms);
            const opened = mine.map(({ kind, cost, proceeds }) =>
              kind === 'acquired' ? (cost ?? 0n) : kind === 'owed' ? -(proceeds ?? 0n) : 0n,
            );
            const closed = mine.map(({ kind, cost, proceeds }) =>
              kind === 'disposed' ? (cost ?? 0n) : kind === 'returned' ? -(proceeds ?? 0n) : 0n,
            );
            expect(sum(opened) - sum(closed)).toBe(fifoCost(position));
          }
          const tallies = Object.values(position.tallies);
          expect(sum(mine.map(({ result }) => result ?? 0n))).toBe(
            sum(tallies.map(({ fifo, other, fees }) => fifo + other - fees)),
          );
        }
        for (const { cost, proceeds, result, lot } of moves) if (lot) expect(result).toBe((proceeds ?? 0n) - (cost ?? 0n));
      }),
    );
  });

  it('changes nothing of the portfolio by being written', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const journals = journalsOfSteps(steps);
        const plain = emptyBook();
        for (const one of journals) foldJournal(plain, one, RULES, valueBy({ 1: '7000', 2: '400.5' }));
        expect(folded(journals).positions).toEqual(plain.positions);
      }),
    );
  });

  it('names each lot that a sale took, and shares what it brought by size to the last unit', () => {
    const { moves } = folded([
      journal(1, 'recharge', '1', [[3, 10_000_000_000n, 'recharge']]),
      journal(2, 'spot.fill', '1', [
        [3, -70_000_000n, 'spot_trade'],
        [1, 1_000_000n, 'spot_trade'],
      ]),
      journal(3, 'spot.fill', '2', [
        [3, -150_000_000n, 'spot_trade'],
        [1, 2_000_000n, 'spot_trade'],
      ]),
      journal(4, 'spot.fill', '3', [
        [1, -1_500_001n, 'spot_trade'],
        [3, 100_000_000n, 'spot_trade'],
        [3, -100_000n, 'spot_fee'],
      ]),
    ]);
    const facts = moves.map(({ kind, atoms, lot, cost, proceeds, result }) => [
      kind,
      atoms,
      lot?.journalId,
      cost,
      proceeds,
      result,
    ]);
    expect(facts).toEqual([
      ['acquired', 1_000_000n, undefined, 7_000_000_000n, null, null],
      ['acquired', 2_000_000n, undefined, 15_000_000_000n, null, null],
      // 10,000,000,000 × 1,000,000 ÷ 1,500,001, cut; the second part is what is left.
      ['disposed', 1_000_000n, 2, 7_000_000_000n, 6_666_662_222n, 6_666_662_222n - 7_000_000_000n],
      ['disposed', 500_001n, 3, 3_750_007_500n, 3_333_337_778n, 3_333_337_778n - 3_750_007_500n],
      ['fees', 0n, undefined, null, null, -10_000_000n],
    ]);
  });

  it('says of a coin that had no price neither cost nor result, and what it brought', () => {
    const { moves } = folded(
      [
        journal(1, 'recharge', '1', [[106, 10_000n, 'recharge']]),
        journal(2, 'convert.fill', '1', [
          [106, -10_000n, 'conversion'],
          [3, 108_000_000n, 'conversion'],
        ]),
      ],
      {},
    );
    expect(moves).toMatchObject([
      { kind: 'acquired', atoms: 10_000n, cost: null, proceeds: null, result: null },
      { kind: 'disposed', atoms: 10_000n, cost: null, proceeds: 10_800_000_000n, result: null, cause: 'conversion' },
    ]);
  });

  it('shows what was sold before it was bought as owed, and its result when it is returned', () => {
    const { moves } = folded([
      short(1, 1, 1_000_000n, 70_000_000n),
      journal(2, 'spot.fill', '2', [
        [3, -60_000_000n, 'spot_trade'],
        [1, 1_000_000n, 'spot_trade'],
      ]),
    ]);
    expect(moves).toMatchObject([
      { kind: 'owed', atoms: 1_000_000n, proceeds: 7_000_000_000n, result: null },
      { kind: 'returned', lot: { journalId: 1 }, cost: 6_000_000_000n, proceeds: 7_000_000_000n, result: 1_000_000_000n },
    ]);
    expect(sum(moves.map(({ atoms }) => magnitude(atoms)))).toBe(2_000_000n);
  });
});
