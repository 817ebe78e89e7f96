import { propose } from '@glasshouse/contract/backoffice';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { type Validator, compileValidator } from './validator.ts';

const HEAP = `a${'\u0301'.repeat(65)}`;
/** The fields that a refusal names; null when the input is taken. */
const refused = (validate: Validator, fields: Record<string, unknown>) => {
  try {
    validate({ typed: true, fields });
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.fields?.map(({ path, code }) => `${path} ${code}`) : error;
  }
};

describe('the validator of a call', () => {
  it('refuses what nobody types within a proposal as well as beside it', () => {
    const validate = compileValidator(propose);
    const input = { kind: 'credit', payload: { user_id: 1, note: 'é' }, reason: 'because' };
    expect(refused(validate, input)).toBeNull();
    expect(refused(validate, { ...input, reason: HEAP })).toEqual(['reason FIELD_INVALID']);
    expect(refused(validate, { ...input, payload: { note: { deep: [HEAP] } } })).toEqual(['payload.note.deep.0 FIELD_INVALID']);
    expect(refused(validate, { ...input, payload: { [HEAP]: 1 } })).toEqual(['payload FIELD_INVALID']);
  });
});
