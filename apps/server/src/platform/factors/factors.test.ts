import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secureRandom } from '../random.ts';
import { factorKeyOf } from './factor-key.ts';
import { relyingPartyOf } from './relying-party.ts';
import { RECOVERY_CODES, canonicalRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { TOTP_STEP_MS, newTotpSecret, totpCode, totpUri, verifyTotp } from './totp.ts';

// RFC 6238, appendix B: the secret "12345678901234567890" at 59 s has the code 94287082, of which six digits remain.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (step: number) => step * TOTP_STEP_MS + 7_000;

describe('codes of authenticator apps', () => {
  it('are those of RFC 6238', () => {
    expect(totpCode(RFC_SECRET, 59_000)).toBe('287082');
    expect(totpCode(RFC_SECRET, 1_111_111_109_000)).toBe('081804');
  });

  it('are good one step early and late, never further off, and each step once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 1e8 }), fc.integer({ min: -5, max: 5 }), (step, drift) => {
        const code = totpCode(RFC_SECRET, at(step + drift));
        const found = verifyTotp({ secret: RFC_SECRET, code, now: at(step), lastStep: 0 });
        if (Math.abs(drift) <= 1) expect(found).toBe(step + drift);
        // Beyond the window only a code that happens to be equal to one inside it is taken.
        else if (found !== null) expect(totpCode(RFC_SECRET, at(found))).toBe(code);
        expect(verifyTotp({ secret: RFC_SECRET, code, now: at(step), lastStep: step + 1 })).toBeNull();
      }),
    );
  });

  it('refuse what is no six digits', () => {
    for (const code of ['', '12345', '1234567', '12345a', ' 123456', '１２３４５６', '-12345'])
      expect(verifyTotp({ secret: RFC_SECRET, code, now: at(5), lastStep: 0 })).toBeNull();
  });

  it('come of 160 random bits and are told to an app by a URI', () => {
    const secret = newTotpSecret(secureRandom);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret(secureRandom)).not.toBe(secret);
    const uri = new URL(totpUri({ secret, issuer: 'Glasshouse', label: 'ann@test.example' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(secret);
    expect(uri.searchParams.get('issuer')).toBe('Glasshouse');
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and read back however they are typed', () => {
    const codes = newRecoveryCodes((max) => secureRandom.below(max));
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) {
      const canonical = canonicalRecoveryCode(code);
      expect(canonical).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
      expect(canonicalRecoveryCode(code.toLowerCase().replaceAll('-', ' '))).toBe(canonical);
    }
    expect(canonicalRecoveryCode('ABCD-EFGH-JKM')).toBeNull();
    expect(canonicalRecoveryCode('ABCD-EFGH-JKM0')).toBeNull();
  });
});

describe('the key of second factors', () => {
  const key = factorKeyOf(Buffer.alloc(32, 7), secureRandom);

  it('opens only what was sealed for the owner and not changed since', () => {
    const sealed = key.seal('secret', 'user:1');
    expect(key.open(sealed, 'user:1')).toBe('secret');
    expect(() => key.open(sealed, 'user:2')).toThrow('authenticate');
    for (const index of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] as number) ^ 1;
      expect(() => key.open(changed, 'user:1')).toThrow('authenticate');
    }
    expect(sealed.includes('secret')).toBe(false);
  });

  it('digests and handles differ by owner', () => {
    expect(key.digest('ABCD', 'user:1')).not.toEqual(key.digest('ABCD', 'user:2'));
    expect(key.handleOf('user:1')).toEqual(key.handleOf('user:1'));
    expect(key.handleOf('user:1')).not.toEqual(key.handleOf('staff:1'));
  });
});

describe('the relying party', () => {
  it('is the public name, or localhost; an IP address is none', () => {
    expect(relyingPartyOf('https://trade.example', '127.0.0.1:3000')).toEqual({
      id: 'trade.example',
      origin: 'https://trade.example',
    });
    expect(relyingPartyOf(null, 'localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    for (const host of ['127.0.0.1:3000', '[::1]:3000', '', 'evil.example', 'localhost.evil.example'])
      expect(relyingPartyOf(null, host)).toBeNull();
    expect(relyingPartyOf('https://203.0.113.7', 'localhost')).toBeNull();
  });
});
