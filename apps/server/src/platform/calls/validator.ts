/** Checks inputs against the contract's schemas, compiled once to ajv (faster than zod on every request). */
import type { Call, FieldError } from '@glasshouse/contract';
import { Ajv, type ErrorObject } from 'ajv';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { type FieldSchema, decodeFields } from './decode.ts';
import { unsoundPlaces } from './text.ts';

interface ObjectSchema {
  properties: Record<string, FieldSchema>;
  required?: string[];
}

/** Where raw fields come from decides whether texts are decoded. */
export type RawInput = { fields: Record<string, unknown>; typed: boolean };

/** Checks (and for texts decodes) the input of one call; throws a refusal that names the fields. */
export type Validator = (raw: RawInput) => Record<string, unknown>;

const MAX_FIELD_ERRORS = 20;

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });

function fieldOf(error: ErrorObject): FieldError {
  const base = error.instancePath.replace(/^\//, '').replaceAll('/', '.');
  const child = (name: string) => (base ? `${base}.${name}` : name);
  if (error.keyword === 'required') return { path: child(String(error.params['missingProperty'])), code: 'FIELD_REQUIRED' };
  if (error.keyword === 'additionalProperties')
    return { path: child(String(error.params['additionalProperty'])).slice(0, 64), code: 'FIELD_UNKNOWN' };
  return { path: base, code: 'FIELD_INVALID' };
}

const compiled = new WeakMap<Call, Validator>();

/** The validator of a call, compiled when the call first comes: all of them at once are half a second of every start. */
export function validatorOf(call: Call): Validator {
  return (raw) => {
    let validator = compiled.get(call);
    if (!validator) compiled.set(call, (validator = compileValidator(call)));
    return validator(raw);
  };
}

/** Compiles the validator of a call. */
export function compileValidator(call: Call): Validator {
  const schema = z.toJSONSchema(call.input, { target: 'draft-7' }) as unknown as ObjectSchema;
  const check = ajv.compile(schema as object);
  const required = new Set(schema.required ?? []);
  return (raw) => {
    const input = raw.typed ? raw.fields : decodeFields(raw.fields, schema.properties, required);
    // Fields whose text no person types, within lists and objects too.
    const broken = unsoundPlaces(input, MAX_FIELD_ERRORS);
    if (broken.length > 0)
      throw new Refusal(
        'PARAMETER_ERROR',
        {},
        'error',
        broken.map((path) => ({ path, code: 'FIELD_INVALID' })),
      );
    if (check(input)) return input;
    const fields = new Map<string, FieldError>();
    for (const error of check.errors ?? []) {
      if (fields.size >= MAX_FIELD_ERRORS) break;
      const field = fieldOf(error);
      if (!fields.has(field.path)) fields.set(field.path, field);
    }
    throw new Refusal('PARAMETER_ERROR', {}, 'error', [...fields.values()]);
  };
}
