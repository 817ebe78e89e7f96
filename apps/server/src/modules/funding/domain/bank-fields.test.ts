import { CARD_FIELDS } from '@glasshouse/contract/funding';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIban, isSameName, readCard } from './bank-fields.ts';

const GOOD = {
  phone: '+1 (415) 555-2671',
  real_name: 'Ada  Lovelace',
  card_number: 'DE89 3704 0044 0532 0130 00',
  bank_name: 'Commerzbank',
  branch: 'Köln',
  province_city: 'Nordrhein-Westfalen, Köln',
  swift_code: 'cobadeff',
  holder_address: '12 St James’s Square',
  aba_number: '021000021',
  bank_network: 'Fedwire',
};
const problemsOf = (input: object) => {
  const read = readCard('international', { ...GOOD, ...input });
  return 'problems' in read ? read.problems.map(({ path, code }) => `${path} ${code}`) : [];
};

describe('the fields of a card', () => {
  it('come in their one form', () => {
    expect(readCard('international', GOOD)).toEqual({
      details: {
        ...GOOD,
        phone: '+14155552671',
        real_name: 'Ada Lovelace',
        card_number: 'DE89370400440532013000',
        swift_code: 'COBADEFF',
      },
    });
    const { aba_number: _aba, bank_network: _network, ...domestic } = GOOD;
    expect(readCard('domestic', domestic)).toHaveProperty('details');
  });

  it('[RULE-119] are all required, of a domestic card and of an international one', () => {
    expect(problemsOf({ swift_code: '' })).toEqual(['swift_code FIELD_REQUIRED']);
    expect(problemsOf({ aba_number: ' ' })).toEqual(['aba_number FIELD_REQUIRED']);
    for (const kind of ['domestic', 'international'] as const)
      for (const path of CARD_FIELDS[kind])
        expect(readCard(kind, { ...GOOD, [path]: '  ' })).toEqual({ problems: [{ path, code: 'FIELD_REQUIRED' }] });
    const read = readCard('international', {});
    expect('problems' in read && read.problems.length).toBe(10);
  });

  it('are looked at each by its own rule', () => {
    for (const swift_code of ['COBADEF', 'COBAXXFF', 'COBADEF0', 'COBA1EFF', 'COBADEFFX', 'COBA DE FF 12', 'コバDEFF'])
      expect(problemsOf({ swift_code }), swift_code).toEqual(['swift_code FUNDING_SWIFT_INVALID']);
    for (const swift_code of ['DEUTDEFF500', 'CHASUS33', 'BKCHCNBJ110']) expect(problemsOf({ swift_code })).toEqual([]);
    for (const aba_number of ['021000022', '12345678', '990000000', '000000000', '02100002A'])
      expect(problemsOf({ aba_number }), aba_number).toEqual(['aba_number FUNDING_ABA_INVALID']);
    for (const aba_number of ['011401533', '121000358']) expect(problemsOf({ aba_number })).toEqual([]);
    expect(problemsOf({ card_number: 'DE88370400440532013000' })).toEqual(['card_number FUNDING_IBAN_INVALID']);
    for (const card_number of ['12345', 'ABCDEF', '1'.repeat(35), '6222-0212-x'])
      expect(problemsOf({ card_number }), card_number).toEqual(['card_number FUNDING_ACCOUNT_INVALID']);
    expect(problemsOf({ card_number: '６２２２ 0212 3456 7890' })).toEqual([]);
    for (const phone of ['12345', '+1234567890123456', 'call me'])
      expect(problemsOf({ phone })).toEqual(['phone FUNDING_PHONE_INVALID']);
    for (const bank_name of ['B', 'x'.repeat(101), '…', 'Bank<script>', 'a\u0000b'])
      expect(problemsOf({ bank_name }), bank_name).toEqual(['bank_name FUNDING_TEXT_INVALID']);
  });

  it('of an IBAN change their check with every digit', () => {
    const iban = 'GB82WEST12345698765432';
    expect(isIban(iban)).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: iban.length - 1 }), fc.integer({ min: 0, max: 9 }), (index, digit) => {
        const changed = iban.slice(0, index) + digit + iban.slice(index + 1);
        if (changed !== iban) expect(isIban(changed)).toBe(false);
      }),
    );
  });
});

describe('a name', () => {
  it('is the same however a bank writes it, and no other', () => {
    expect(isSameName('José García', 'GARCIA JOSE')).toBe(true);
    expect(isSameName('Anne-Marie O’Neill', 'ONeill, Anne Marie')).toBe(true);
    expect(isSameName('张伟', '张伟')).toBe(true);
    expect(isSameName('김민수', '김민수')).toBe(true);
    for (const [one, other] of [
      ['张伟', '张纬'],
      ['Ada Lovelace', 'Ada'],
      ['Ada Lovelace', 'Ada Ada Lovelace'],
      ['Jon Smith', 'John Smith'],
      ['', 'Ada'],
    ] as const)
      expect(isSameName(one, other), `${one} / ${other}`).toBe(false);
  });
});
