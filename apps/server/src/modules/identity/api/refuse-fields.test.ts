import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config.ts';
import type { IdentityParts } from './parts.ts';
import { requireContact, requireMobile } from './refuse-fields.ts';

/** What the fields are read with: only the settings and that text messages can be sent. */
const partsWith = (env: Record<string, string>) => ({ platform: { config: loadConfig(env) }, sms: {} }) as IdentityParts;

describe('a mobile number without a dialling code', () => {
  it('[AMB-85,CONST-028] is a number of 86, or of the country code that the installation sets', () => {
    expect(requireMobile(partsWith({}), 'mobile', '13800138000')).toBe('+8613800138000');
    expect(requireMobile(partsWith({}), 'mobile', '13800138000', ' ')).toBe('+8613800138000');
    const british = partsWith({ DEFAULT_COUNTRY_CODE: '44' });
    expect(requireMobile(british, 'mobile', '07911 123456')).toBe('+447911123456');
    expect(requireContact(british, { field: 'user_string', text: '07911 123456' })).toBe('+447911123456');
    expect(requireContact(british, { field: 'user_string', text: '07911 123456', areaCode: '' })).toBe('+447911123456');
  });

  it('with a code of its own keeps that code', () => {
    const british = partsWith({ DEFAULT_COUNTRY_CODE: '44' });
    expect(requireMobile(british, 'mobile', '13800138000', '86')).toBe('+8613800138000');
    expect(requireMobile(british, 'mobile', '+8613800138000')).toBe('+8613800138000');
  });
});
