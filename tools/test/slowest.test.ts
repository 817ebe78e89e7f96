import { expect, it } from 'vitest';
import { slowest, slowestAsked } from './slowest.ts';

it('the slowest files and tests come first, as many of each as were asked for', () => {
  const timings = [
    { file: 'a.test.ts', title: 'one', ms: 400 },
    { file: 'b.test.ts', title: 'long', ms: 1_500 },
    { file: 'a.test.ts', title: 'two', ms: 1_300 },
    { file: 'c.test.ts', title: 'none', ms: 0 },
  ];
  expect(slowest(timings, 2)).toEqual([
    '    3.2 s  all 4 tests of 3 files',
    '    1.7 s  a.test.ts (2)',
    '    1.5 s  b.test.ts (1)',
    '',
    '    1.5 s  b.test.ts > long',
    '    1.3 s  a.test.ts > two',
  ]);
});

it('the slowest are printed when they are asked for, twenty unless another number is named', () => {
  expect(slowestAsked(['database', '--long'])).toBeNull();
  expect(slowestAsked(['--slowest'])).toBe(20);
  expect(slowestAsked(['--slowest=5', 'unit'])).toBe(5);
  for (const wrong of ['--slowest=', '--slowest=x', '--slowest=0', '--slowest=1.5'])
    expect(() => slowestAsked([wrong]), wrong).toThrow(`${wrong}: use a number of lines`);
});
