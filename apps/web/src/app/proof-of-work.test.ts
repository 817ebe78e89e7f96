import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { sha256After } from './proof-of-work-hash.ts';
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

describe('the hash of texts that share a beginning', () => {
  it.each([0, 1, 46, 54, 55, 56, 63, 64, 67, 119, 120, 127, 128, 200])('of %i characters is SHA-256', (length) => {
    const prefix = 'challenge-'.repeat(20).slice(0, length);
    const hashOf = sha256After(prefix);
    for (const rest of ['', '0', '12345678', '9'.repeat(15), '7'.repeat(40), '1'])
      expect([...hashOf(rest)].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')).toBe(
        createHash('sha256')
          .update(prefix + rest)
          .digest('hex'),
      );
  });
});

describe('a proof that takes longer than usual', () => {
  it('says once that work is going on, and that it has ended', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    const said: string[] = [];
    const solving = (bits: number) =>
      solveProof(`${bits}-1770000000000-00ff-abcd`, () => {
        said.push('working');
        return () => said.push('done');
      });
    await solving(2);
    expect(said).toEqual([]);
    await solving(17);
    clock.mockRestore();
    expect(said).toEqual(['working', 'done']);
  });
});
