import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { solveProof } from './proof-of-work.ts';

const bitsOf = (text: string) => {
  const bits = [...createHash('sha256').update(text).digest()].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.indexOf('1');
};

describe('a proof of work', () => {
  it.each([0, 1, 7, 8, 9, 12])('of %i bits is the first number that has them', async (bits) => {
    const challenge = `${bits}-1770000000000-00ff-abcd`;
    const solution = await solveProof(challenge);
    const number = Number(solution.slice(challenge.length + 1));
    expect(solution).toBe(`${challenge}-${number}`);
    expect(bitsOf(solution)).toBeGreaterThanOrEqual(bits);
    for (let earlier = 0; earlier < number; earlier++) expect(bitsOf(`${challenge}-${earlier}`)).toBeLessThan(bits);
  });

  it('leaves the page its turns while it is solved', async () => {
    // Every look at the clock finds a slice used up, however fast the machine is.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await solveProof('17-1770000000000-00ff-abcd');
    clearInterval(timer);
    clock.mockRestore();
    expect(turns).toBeGreaterThan(0);
  });
});
