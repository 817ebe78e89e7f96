import { describe, expect, it } from 'vitest';
import { isOurHost, isOurOrigin } from './security.ts';

describe('the Host header', () => {
  it('may be a loopback name on any port', () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])
      expect(isOurHost(host, null), host).toBe(true);
  });
  it('may be the public address', () => {
    expect(isOurHost('trade.example', 'https://trade.example')).toBe(true);
  });
  it('may be nothing else, so that a rebound name reaches nothing', () => {
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '',
      '10.0.0.1',
      'localhost:3000@evil.example',
      '[::1]evil',
      'localhost:80:evil',
    ])
      expect(isOurHost(host, 'https://trade.example'), host).toBe(false);
  });
});

describe('the Origin of a socket', () => {
  it('is the page’s own, the public address, or absent', () => {
    expect(isOurOrigin('http://localhost:3000', 'localhost:3000', null)).toBe(true);
    expect(isOurOrigin('https://trade.example', 'trade.example', 'https://trade.example')).toBe(true);
    expect(isOurOrigin(undefined, 'localhost:3000', null)).toBe(true);
    expect(isOurOrigin(undefined, 'evil.example:3000', null)).toBe(false);
  });
  it('is refused from other pages', () => {
    for (const origin of [
      'https://evil.example',
      'http://localhost:4000',
      'https://localhost:3000',
      'ftp://localhost:3000',
      'null',
      'file://',
    ])
      expect(isOurOrigin(origin, 'localhost:3000', null), origin).toBe(false);
  });
});
