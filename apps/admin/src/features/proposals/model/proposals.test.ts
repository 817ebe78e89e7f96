import { describe, expect, it } from 'vitest';
import { prettyJson } from './pretty.ts';
import { proposalStand } from './proposal-stand.ts';

const NOW = 1_000;
const waiting = { state: 'waiting', yours: false, may_approve: true, expires: NOW + 1 } as const;

describe('a proposal', () => {
  it('is decided by another person whose role may, before it expires', () => {
    expect(proposalStand(waiting, NOW)).toBe('decide');
    expect(proposalStand({ ...waiting, may_approve: false }, NOW)).toBe('not_permitted');
    expect(proposalStand(waiting, NOW + 1)).toBe('expired');
    expect(proposalStand({ ...waiting, state: 'expired' }, NOW)).toBe('expired');
    for (const state of ['approved', 'declined', 'withdrawn'] as const)
      expect(proposalStand({ ...waiting, state }, NOW)).toBe('over');
  });

  it('is never approved by the person who proposed it, in any role', () => {
    expect(proposalStand({ ...waiting, yours: true }, NOW)).toBe('yours');
  });

  it('shows its payload with line breaks and changes nothing in it', () => {
    expect(prettyJson('{"a":"1"}')).toBe('{\n  "a": "1"\n}');
    expect(prettyJson('no json')).toBe('no json');
  });
});
