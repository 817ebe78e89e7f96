import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { PasswordHasher } from './password-hasher.ts';

describe('the queue of passwords', () => {
  it('takes two at a time and 64 that wait, refuses the others at once, and goes on afterwards', async () => {
    const hasher = new PasswordHasher();
    const results = await Promise.allSettled(Array.from({ length: 70 }, (_, i) => hasher.hash(`password ${i}`)));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(results.slice(0, 66).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(refusals.map((reason) => reason instanceof Refusal && reason.code)).toEqual(Array(4).fill('UNAVAILABLE'));
    const stored = await hasher.hash('again');
    expect(await hasher.matches('again', stored)).toBe(true);
  });

  it('has a queue for the known, whom a full queue of strangers neither stops nor delays', async () => {
    const hasher = new PasswordHasher();
    const done: string[] = [];
    const work = async (lane: 'device' | 'proved' | 'stranger') => {
      await hasher.hash('password', lane);
      done.push(lane);
    };
    const flood = Array.from({ length: 200 }, () => work('stranger'));
    const [known, proved] = [work('device'), work('proved')];
    const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected');
    await Promise.all([known, proved]);
    expect(refused).toHaveLength(200 - 66);
    // Two were under way already; of the rest at most every fourth place is a stranger's.
    expect(done.indexOf('device')).toBeLessThan(6);
    expect(done.indexOf('proved')).toBeLessThan(6);
  });

  it('does not stay unavailable for missing accounts when it was full at the first of them', async () => {
    const hasher = new PasswordHasher();
    const flood = Array.from({ length: 66 }, () => hasher.hash('flood'));
    await expect(hasher.matches('x', null)).rejects.toThrow('UNAVAILABLE');
    await Promise.all(flood);
    expect(await hasher.matches('x', null)).toBe(false);
  });
});
