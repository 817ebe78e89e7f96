/** Positions of the past, folded from events. */
import { LINEAR, type Contract, type Position, closePart, inverse } from '@glasshouse/risk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOT_YET, type SizeEvent, type Stood, stoodBehind } from './stood.ts';

const CONTRACTS: readonly Contract[] = [LINEAR, inverse()];

const event = (kind: SizeEvent['kind'], lots: bigint, value: bigint, realized = 0n): SizeEvent => ({
  kind,
  lots,
  value,
  realized,
});

describe('a position of the past', () => {
  it('has the lots and the entry value that its fills and closes leave, long and short, linear and inverse', () => {
    const close = fc.record({ part: fc.bigInt(1n, 100n), value: fc.bigInt(1n, 10n ** 12n) });
    fc.assert(
      fc.property(
        fc.constantFrom(...CONTRACTS),
        fc.constantFrom('long' as const, 'short' as const),
        fc.bigInt(1n, 10n ** 6n),
        fc.bigInt(1n, 10n ** 12n),
        fc.array(close, { maxLength: 6 }),
        (contract, side, lots, value, closes) => {
          let stood: Stood = stoodBehind(NOT_YET, side, contract, event('add', lots, value));
          let position: Position | null = { side, lots, entryValue: value, margin: 10n ** 15n, owed: 0n };
          for (const one of closes) {
            if (position === null) break;
            const closed: bigint = (position.lots * one.part) / 100n || 1n;
            const done = closePart(contract, position, { lots: closed, value: one.value, feePpm: 0n, backedBy: 'own' });
            stood = stoodBehind(stood, side, contract, event('reduce', closed, one.value, done.realized));
            position = done.rest;
            expect(stood).toEqual({ lots: position?.lots ?? 0n, entryValue: position?.entryValue ?? 0n });
          }
        },
      ),
      { endOnFailure: true },
    );
  });

  it('has the value at the mark as its entry value once its result so far was paid out', () => {
    const short = stoodBehind(NOT_YET, 'short', LINEAR, event('add', 10n, 1_000n));
    expect(stoodBehind(short, 'short', LINEAR, event('cross', 0n, 0n, -50n))).toEqual({ lots: 10n, entryValue: 1_050n });
  });
});
