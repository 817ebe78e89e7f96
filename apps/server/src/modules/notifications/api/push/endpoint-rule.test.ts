/** Nobody makes the server call what he likes. */
import { describe, expect, it } from 'vitest';
import { isPublicAddress, isPushEndpoint } from './endpoint-rule.ts';

const TERMS = { hosts: [], loopback: null };

describe('an endpoint of push', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYA',
  ])('of a browser’s service is taken: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, TERMS)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    ' https://fcm.googleapis.com/fcm/send/abc',
    'HTTPS://fcm.googleapis.com/fcm/send/abc',
    'https://FCM.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:443/fcm/send/abc',
    'https://fcm.googleapis.com/fcm/./send/abc',
    'https://fcm.googleapis.com/fcm/se\tnd/abc',
    'https://fcm.googleapis.com\\fcm/send/abc',
    'https://fcm.googleapis.com./fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com.example/x',
    'https://notfcm.googleapis.com/x',
    'https://evil.example/?fcm.googleapis.com',
    'https://evil.example/#fcm.googleapis.com',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'http://127.0.0.1:4000/push',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
    'not an address',
  ])('of anybody else is refused: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, TERMS)).toBe(false);
  });

  it('of this machine is taken only where a test names its origin, and of another service where the operator names it', () => {
    const loopback = 'http://127.0.0.1:4000';
    expect(isPushEndpoint('http://127.0.0.1:4000/push/1', { hosts: [], loopback })).toBe(true);
    expect(isPushEndpoint('http://127.0.0.1:4001/push/1', { hosts: [], loopback })).toBe(false);
    expect(isPushEndpoint('https://eu.push.example/1', { hosts: ['push.example'], loopback: null })).toBe(true);
    expect(isPushEndpoint('http://eu.push.example/1', { hosts: ['push.example'], loopback: null })).toBe(false);
  });
});

describe('an address that a name leads to', () => {
  it.each(['8.8.8.8', '142.250.185.74', '2a00:1450:4001:80e::200a'])('of the internet is called: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('of a private network is not: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
