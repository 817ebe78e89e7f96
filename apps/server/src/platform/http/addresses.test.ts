import { describe, expect, it } from 'vitest';
import { addressOf, socketAddressOf, trustNearestProxy } from './addresses.ts';

describe('who is counted', () => {
  it('is the network of an IPv6 address, however it is spelled and whatever stands behind', () => {
    const same = ['2001:db8::a:b:c:d', '2001:db8::b:b:c:d', '2001:db8::1', '2001:0db8:0:0:ffff:1:2:3', '2001:db8::1.2.3.4'];
    expect(new Set(same.map(addressOf))).toEqual(new Set(['2001:db8:0:0']));
    expect(addressOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(addressOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  });

  it('is an IPv4 address itself, mapped or not, and this machine stays itself', () => {
    expect(['203.0.113.7', '::ffff:203.0.113.7', '::1'].map(addressOf)).toEqual(['203.0.113.7', '203.0.113.7', '::1']);
  });

  it('is nobody where the caller hung up before he was asked', () => {
    expect(addressOf(undefined)).toBe('');
  });

  it('behind a proxy is whom the proxy names, never what the caller wrote', () => {
    expect([0, 1, 2].map((hop) => trustNearestProxy('10.0.0.1', hop))).toEqual([true, false, false]);
    expect(socketAddressOf('10.0.0.1', '6.6.6.6, 203.0.113.7', true)).toBe('203.0.113.7');
    expect(socketAddressOf('10.0.0.1', ['6.6.6.6', '203.0.113.7'], true)).toBe('203.0.113.7');
    expect(socketAddressOf('10.0.0.1', undefined, true)).toBe('10.0.0.1');
    expect(socketAddressOf('198.51.100.1', '203.0.113.7', false)).toBe('198.51.100.1');
  });
});
