import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createNavigation, hrefOf, isOwnPlace } from './navigation.ts';

describe('places', () => {
  it('are a path and the fields that have a value, written safely', () => {
    expect(hrefOf('/audit', { actor: 'staff:1', call: null, target: '', open: 3 })).toBe('/audit?actor=staff%3A1&open=3');
    expect(hrefOf('/staff', { q: '&a=<b>' })).toBe('/staff?q=%26a%3D%3Cb%3E');
    expect(hrefOf('/staff')).toBe('/staff');
  });

  it('that one is led back to are inside the back office and not at the door', () => {
    for (const place of ['/staff', '/queues/kyc?open=1']) expect(isOwnPlace(place), place).toBe(true);
    for (const place of [undefined, '', '//evil.example', 'https://evil.example', '/sign-in', '/invitation/gi_x'])
      expect(isOwnPlace(place), String(place)).toBe(false);
  });
});

describe('a session that ended', () => {
  it('opens the sign-in page and keeps the address; signing out does not', () => {
    const history = createMemoryHistory({ initialEntries: ['/audit?open=2'] });
    createNavigation(history).toDoor('ended');
    expect(history.location.href).toBe('/sign-in?return=%2Faudit%3Fopen%3D2&why=ended');
    // Further calls that end with it change nothing.
    createNavigation(history).toDoor('ended');
    expect(history.location.pathname).toBe('/sign-in');
    const other = createMemoryHistory({ initialEntries: ['/audit'] });
    createNavigation(other).toDoor('left');
    expect(other.location.href).toBe('/sign-in');
  });
});
