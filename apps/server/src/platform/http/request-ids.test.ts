import { describe, expect, it } from 'vitest';
import { secureRandom } from '../random.ts';
import { requestIds } from './request-ids.ts';

describe('names of requests', () => {
  it('are twelve letters of a URL, and no two are the same, also when randomness is drawn anew', () => {
    const next = requestIds(secureRandom);
    const ids = Array.from({ length: 2_000 }, next);
    expect(new Set(ids).size).toBe(2_000);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{12}$/);
  });

  it('use every byte that was drawn once', () => {
    let drawn = 0;
    const counted = { ...secureRandom, bytes: (length: number) => Buffer.alloc(length, ++drawn) };
    const next = requestIds(counted);
    const ids = Array.from({ length: 1_024 }, next);
    expect(drawn).toBe(2);
    expect([ids[0], ids[511], ids[512], ids[1_023]]).toEqual(['AQEBAQEBAQEB', 'AQEBAQEBAQEB', 'AgICAgICAgIC', 'AgICAgICAgIC']);
  });
});
