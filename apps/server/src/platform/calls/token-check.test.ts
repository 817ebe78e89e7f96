import { describe, expect, it } from 'vitest';
import { ManualClock } from '../clock.ts';
import { RateLimiter } from './rate-limiter.ts';
import { TokenCheck } from './token-check.ts';

const ADDRESS = '203.0.113.7';
const tokens = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const tokenCheck = () => new TokenCheck(new RateLimiter(new ManualClock(0)));
const nobody = async () => null;

describe('the token of a call', () => {
  it('is looked up whatever its address sent before; only what is nobody’s is refused, after 60 with 429', async () => {
    const asked = tokenCheck();
    const wrong = async (token: string) =>
      asked.callerOf({ token, ip: ADDRESS }, nobody).catch((error: { code: string }) => error.code);
    const answers: unknown[] = [];
    for (const token of tokens(100, 'wrong')) answers.push(await wrong(token));
    expect(answers.slice(0, 60)).toEqual(Array(60).fill('SESSION_INVALID'));
    expect(answers.slice(60)).toEqual(Array(40).fill('TOO_MANY_REQUESTS'));
    expect(await asked.callerOf({ token: 'right', ip: ADDRESS }, async () => 7)).toBe(7);
  });

  it('of an address that sent too many wrong ones waits in a narrow lane, unless it was alive lately', async () => {
    const asked = tokenCheck();
    await asked.callerOf({ token: 'known', ip: ADDRESS }, async () => 7);
    for (const token of tokens(60, 'wrong')) await asked.callerOf({ token, ip: ADDRESS }, nobody).catch(() => {});
    const held: ((user: number | null) => void)[] = [];
    const slow = () => new Promise<number | null>((resolve) => void held.push(resolve));
    const flood = tokens(1_009, 'flood').map((token) =>
      asked.callerOf({ token, ip: ADDRESS }, slow).catch((error: Error) => error),
    );
    expect(held).toHaveLength(8);
    expect(await flood.at(-1)).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { seconds: 1 } });
    expect(await asked.callerOf({ token: 'known', ip: ADDRESS }, async () => 7)).toBe(7);
    expect(await asked.callerOf({ token: 'elsewhere', ip: '198.51.100.1' }, async () => 8)).toBe(8);
    // Those that wait are let in one after the other, and a live session among them is served.
    for (let n = 0; n < 1_008; n++) {
      held[n]?.(n === 1_000 ? 9 : null);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await flood[1_000]).toBe(9);
    expect(await flood[1_007]).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('is nobody’s where its session has ended, also when it was alive before', async () => {
    const asked = tokenCheck();
    await asked.callerOf({ token: 'known', ip: ADDRESS }, async () => 7);
    expect(asked.isKnown('known')).toBe(true);
    await expect(asked.callerOf({ token: 'known', ip: ADDRESS }, nobody)).rejects.toMatchObject({ code: 'SESSION_INVALID' });
    expect(asked.isKnown('known')).toBe(false);
  });
});
