import { expect, it } from 'vitest';
import { codeKey, fieldKey } from './presented-keys.ts';

it('a figure of a parameter in a proposal that version 0.8 stored has the name that its product gives it', () => {
  expect(fieldKey('backoffice-markets:lines.maker')).toBe('names:labels.maker');
  expect(codeKey('backoffice-markets:lines.maker', 'tiers')).toBe('names:codes.labels.maker.tiers');
  expect(fieldKey('backoffice-markets:lines.effective')).toBe('backoffice-markets:lines.effective');
  expect(codeKey('backoffice-markets:lines.mode', 'halted')).toBe('backoffice-markets:codes.lines.mode.halted');
  expect(fieldKey('amount')).toBe('backoffice:fields.amount');
});

it('an account of the operator that gets capital has the name that its product gives it', () => {
  expect(codeKey('backoffice-users:fields.purpose', 'conversion')).toBe('names:purposes.conversion');
});
