import fc from 'fast-check';
import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { CallTimes } from './call-times.ts';

it('the times of calls are told as prom-client’s own histogram tells them', async () => {
  const seconds = fc.oneof(fc.double({ min: 0, max: 5, noNaN: true }), fc.constantFrom(0, 0.002, 0.0020001, 0.1, 2.5, 2.6));
  const answer = fc.tuple(fc.constantFrom('spot.placeOrder', 'identity.login'), fc.constantFrom(200, 429, 500), seconds);
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { maxLength: 40 }), async (answers) => {
      const [own, theirs] = [new Registry(), new Registry()];
      const times = new CallTimes(own);
      const histogram = new Histogram({
        name: 'glasshouse_call_seconds',
        help: 'Time to answer a call',
        labelNames: ['call', 'status'],
        buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
        registers: [theirs],
      });
      for (const [call, status, taken] of answers) {
        times.observe(call, status, taken * 1_000);
        histogram.observe({ call, status }, (taken * 1_000) / 1_000);
      }
      const [mine, known] = [await own.metrics(), await theirs.metrics()];
      expect(mine.split('\n').sort()).toEqual(known.split('\n').sort());
      own.resetMetrics();
      expect(await own.metrics()).not.toContain('_count');
    }),
    { seed: 9, numRuns: 100 },
  );
});
