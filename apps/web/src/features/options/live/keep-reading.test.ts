import { expect, it, vi } from 'vitest';
import { keepReading } from './keep-reading.ts';

/** A reading whose attempts the test ends, with one occasion and a clock in the test's hand. */
function setUp() {
  const attempts: { succeed: () => void; fail: () => void; signal: AbortSignal }[] = [];
  const waits: { act: () => void; ms: number; cancelled: boolean }[] = [];
  const occasions = new Set<() => void>();
  const onEnd = vi.fn();
  const stop = keepReading({
    read: (signal) =>
      new Promise((resolve, reject) => {
        attempts.push({ succeed: resolve, fail: () => reject(new Error('offline')), signal });
      }),
    onEnd,
    occasions: [
      (again) => {
        occasions.add(again);
        return () => occasions.delete(again);
      },
    ],
    after: (act, ms) => {
      const wait = { act, ms, cancelled: false };
      waits.push(wait);
      return () => {
        wait.cancelled = true;
      };
    },
  });
  const occur = () => {
    for (const again of occasions) again();
  };
  return { attempts, waits, occasions, onEnd, stop, occur };
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it('a reading that failed offline is made again without any reconnect, later each time, until it succeeds', async () => {
  const { attempts, waits, onEnd } = setUp();
  for (let index = 0; index < 7; index += 1) {
    attempts[index]?.fail();
    await turn();
    waits[index]?.act();
  }
  expect(waits.map(({ ms }) => ms)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  attempts[7]?.succeed();
  await turn();
  expect([attempts.length, waits.length]).toEqual([8, 7]);
  expect(onEnd).toHaveBeenCalledTimes(8);
});

it('coming back online reads at once instead of after the wait, which is short again after a success', async () => {
  const { attempts, waits, occur } = setUp();
  attempts[0]?.fail();
  await turn();
  occur();
  expect(attempts).toHaveLength(2);
  expect(waits[0]?.cancelled).toBe(true);
  attempts[1]?.succeed();
  await turn();
  occur();
  attempts[2]?.fail();
  await turn();
  expect(waits.map(({ ms }) => ms)).toEqual([1_000, 1_000]);
});

it('a reading that hangs from the time offline is given up for the newer one, and its end is not told', async () => {
  const { attempts, waits, onEnd, occur } = setUp();
  occur();
  expect(attempts.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  attempts[0]?.fail();
  await turn();
  expect(waits).toEqual([]);
  expect(onEnd).not.toHaveBeenCalled();
  attempts[1]?.succeed();
  await turn();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('nothing is read or told after the screen is left', async () => {
  const { attempts, waits, occasions, onEnd, stop } = setUp();
  stop();
  attempts[0]?.fail();
  await turn();
  expect(attempts[0]?.signal.aborted).toBe(true);
  expect([waits.length, occasions.size, onEnd.mock.calls.length]).toEqual([0, 0, 0]);
});
