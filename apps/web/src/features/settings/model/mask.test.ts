import { describe, expect, it } from 'vitest';
import { masked } from './mask.ts';

describe('a contact as it is shown', () => {
  it('hides most of an address and of a number, and nothing else', () => {
    expect(masked('mo.okafor@example.com')).toBe('mo•••@example.com');
    expect(masked('ab@x.io')).toBe('a•••@x.io');
    expect(masked('a@x.io')).toBe('a•••@x.io');
    expect(masked('+8613812345678')).toBe('+86138••••5678');
    expect(masked('123456')).toBe('••••3456');
    expect(masked('user01')).toBe('user01');
  });
});
