import fc from 'fast-check';
import { expect, it } from 'vitest';

it('properties try the same cases in every run, but for the longer forms', () => {
  const seed = fc.readConfigureGlobal()?.seed;
  if (process.env['GATE'] === 'true') expect(seed).toBeUndefined();
  else expect(fc.sample(fc.nat(), 3)).toEqual(fc.sample(fc.nat(), { numRuns: 3, seed: seed as number }));
});
