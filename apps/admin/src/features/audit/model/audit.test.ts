import { describe, expect, it } from 'vitest';
import { readBody } from './audit-body.ts';
import { auditInput } from './audit-input.ts';
import { actOptions, outcomesOf, targetOf } from './audit-words.ts';

describe('a row of the log', () => {
  it('puts before and after of one thing into one line', () => {
    const body = JSON.stringify({
      session: '4',
      ip: '10.0.0.1',
      input: 'ab',
      details: { role_before: 'support', role_after: 'owner', sessions_ended: '1' },
    });
    expect(readBody(body)).toEqual({
      session: '4',
      ip: '10.0.0.1',
      input: 'ab',
      details: [
        { name: 'role', before: 'support', after: 'owner' },
        { name: 'sessions_ended', before: null, after: '1' },
      ],
    });
  });

  it('that cannot be read hides nothing by failing', () => {
    for (const body of ['', 'null', '[]', '"x"', '{"details":7}'])
      expect(readBody(body)).toEqual({ session: null, ip: null, input: null, details: [] });
  });
});

describe('the search', () => {
  it('takes whole days of UTC, both of them included, and leaves empty fields out', () => {
    const { from, to, ...rest } = auditInput({ actor: ' staff:1 ', call: '', from: '2026-11-01', to: '2026-11-01' });
    expect(rest).toEqual({ actor: 'staff:1' });
    expect(from).toBe(Date.UTC(2026, 10, 1));
    expect(to).toBe(Date.UTC(2026, 10, 2));
    expect(auditInput({ from: 'yesterday' })).toEqual({});
  });

  it('takes a target as a number, in the reader’s words, or as the log writes it', () => {
    const words = [
      ['user', 'User #'],
      ['proposal', '提案 # 號'],
    ] as const;
    expect(['7', 'user 7', '提案 4 號', 'user:7', 'parameter:x', 'User'].map((text) => targetOf(text, words))).toEqual([
      'user:7',
      'user:7',
      'proposal:4',
      'user:7',
      'parameter:x',
      'User',
    ]);
    expect(auditInput({ target: ' User 12 ' }, words)).toEqual({ target: 'user:12' });
  });

  it('offers acts by their words, and outcomes as far as they are known', () => {
    const acts = { identity: { getUser: 'Opened a user' }, backoffice: { signIn: 'Entered the password' } };
    expect(actOptions(acts, 'en-US')).toEqual([
      { value: 'backoffice.signIn', label: 'Entered the password' },
      { value: 'identity.getUser', label: 'Opened a user' },
    ]);
    expect(outcomesOf([{ outcome: 'ok' }, { outcome: 'FORBIDDEN' }, { outcome: 'FORBIDDEN' }], 'INTERNAL')).toEqual([
      'ok',
      'FORBIDDEN',
      'INTERNAL',
    ]);
    expect(outcomesOf([])).toEqual(['ok']);
  });
});
