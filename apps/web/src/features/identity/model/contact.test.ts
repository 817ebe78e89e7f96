import { describe, expect, it } from 'vitest';
import { kindOf, plainNumber, showContact } from './contact.ts';

describe('contacts', () => {
  it('are addresses or numbers', () => {
    expect([kindOf('ann@example.com'), kindOf('+8613800138000')]).toEqual(['email', 'mobile']);
  });

  it('a number is shown in groups that do not break, an address as it is', () => {
    const shown = (contact: string) => showContact(contact).replaceAll('\u00a0', ' ');
    expect(shown('+8613800138000')).toBe('+86 138 0013 8000');
    expect(shown('+12125551234')).toBe('+1 212 555 1234');
    expect(shown('+85291234567')).toBe('+852 9123 4567');
    expect(shown('ann@example.com')).toBe('ann@example.com');
  });

  it('a number that is asked for again is named as the server would', () => {
    expect(plainNumber('138 0013-8000', '86')).toBe('+8613800138000');
    expect(plainNumber('07911 123456', '44')).toBe('+447911123456');
    expect(plainNumber('+44 7911 123456', '86')).toBe('+447911123456');
    expect(plainNumber('１３８００１３８０００', '86')).toBe('+8613800138000');
  });
});
