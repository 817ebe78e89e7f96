// SPDX-License-Identifier: Apache-2.0
/** A receipt in which any one value is something else: the verifier says no, throws nothing, and says it in texts. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { verifyReceipt } from '../../receipt/registry.ts';
import { deleveraged, liquidated, stopped } from './testing-facts.ts';
import { paid, paymentFile, rateFile, samplesOf } from './testing-funding.ts';
import { made } from './testing-positions.ts';
import { fileOf } from './testing-receipts.ts';

const LONG = made(40, 'long', { lots: 1_200n, ticks: 681_138n, multiple: 20n });
const SHORTS = [12, 13].map((id) => made(id, 'short', { lots: 700n, ticks: 700_000n, multiple: 50n }));
const OWN = [made(3, 'short', { lots: 100n, ticks: 690_000n, multiple: 20n })];
const gap = liquidated({ of: LONG, marks: [650_660n, 644_000n], book: () => [[300n, 647_610n]], own: OWN, others: SHORTS })!;
const FILES = [
  fileOf(gap),
  fileOf(deleveraged(gap, SHORTS[0]!)),
  fileOf(stopped(LONG, { kind: 'sl', ticks: 660_000n }, [660_001n, 659_990n], [[1_200n, 659_900n]])),
  paymentFile(paid(LONG, 682_000n)),
  rateFile(samplesOf(3)),
];

type Path = readonly (string | number)[];
function* places(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) yield* places((value as Record<string, unknown>)[key], [...path, key]);
}
function changedAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) };
  copy[key] = changedAt(copy[key], rest, by);
  return copy;
}
const valueAt = (value: unknown, path: Path) => path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value);

const PLACES = FILES.map((file) => [...places(file)]);
const VALUES: unknown[] = [
  null,
  undefined,
  true,
  '',
  '-1',
  '1',
  'NaN',
  '9'.repeat(30),
  '9007199254740991',
  'x'.repeat(50_000),
  0,
  -1,
  1e99,
  Number.NaN,
  [],
  {},
  { toString: null, valueOf: null },
];

it('is verified as it is', () => {
  expect(FILES.map((file) => verifyReceipt(file).ok)).toEqual(FILES.map(() => true));
});

it('with any one value changed is not verified', () => {
  const change = fc
    .nat(FILES.length - 1)
    .chain((of) => fc.record({ of: fc.constant(of), path: fc.constantFrom(...PLACES[of]!), by: fc.constantFrom(...VALUES) }));
  fc.assert(
    fc.property(change, ({ of, path, by }) => {
      fc.pre(JSON.stringify(valueAt(FILES[of], path)) !== JSON.stringify(by));
      const { ok, steps } = verifyReceipt(changedAt(FILES[of], path, by));
      expect([ok, path]).toEqual([false, path]);
      for (const { params } of steps) for (const text of Object.values(params)) expect(typeof text).toBe('string');
    }),
    { numRuns: 400 },
  );
}, 60_000);
