import { describe, expect, it } from 'vitest';
import { readBody } from './audit-body.ts';
import { auditInput } from './audit-input.ts';

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
});
