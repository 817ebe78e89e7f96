/** Refusals that name a field. */
import { Refusal, refuseField } from '../../../platform/refusal.ts';
import { type ContactKind, contactError, kindOf, parseContact } from '../domain/contact.ts';
import { type FieldProblem, isCode } from '../domain/credentials.ts';
import { parseMobile } from '../domain/mobile.ts';
import { parseEmail } from '../domain/email.ts';
import type { IdentityParts } from './parts.ts';
import type { ShortText } from '../domain/short-texts.ts';

/** Refuses empty fields of those that a call asks for (RULE-088..094). */
export function requireFields(input: Readonly<Record<string, string | number | undefined>>, names: readonly string[]): void {
  const missing = names.filter((name) => String(input[name] ?? '').trim() === '');
  if (missing.length === 0) return;
  throw new Refusal(
    'PARAMETER_ERROR',
    {},
    'error',
    missing.map((path) => ({ path, code: 'FIELD_REQUIRED' as const })),
  );
}

/** Refuses because of a problem, if there is one. */
export function refuseProblem(problem: FieldProblem | null): void {
  if (problem) refuseField(problem.field, problem.code, problem.params);
}

/** The address in a field, or a refusal. */
export function requireEmail(field: string, text: string): string {
  return parseEmail(text) ?? refuseField(field, 'IDENTITY_EMAIL_INVALID');
}

/** The dialling code of a number without one: as it was sent, or the installation's own (AMB-85). */
export function areaCodeOf({ platform }: IdentityParts, areaCode: string | undefined): string {
  return areaCode?.trim() ? areaCode : platform.config.defaultCountryCode;
}

/** The mobile number in a field, or a refusal. */
export function requireMobile(parts: IdentityParts, field: string, text: string, areaCode?: string): string {
  if (parts.sms === null) refuseField(field, 'IDENTITY_MOBILE_OFF');
  return parseMobile(text, areaCodeOf(parts, areaCode)) ?? refuseField(field, 'IDENTITY_MOBILE_INVALID');
}

/** The address or number in a field, or a refusal. With `kind` only that. */
export function requireContact(
  parts: IdentityParts,
  { field, text, areaCode, kind }: { field: string; text: string; areaCode?: string | undefined; kind?: ContactKind },
): string {
  if (kind === 'email') return requireEmail(field, text);
  if (kind === 'mobile') return requireMobile(parts, field, text, areaCode);
  const contact = parseContact(text, areaCodeOf(parts, areaCode)) ?? refuseField(field, contactError(text));
  if (kindOf(contact) === 'mobile' && parts.sms === null) refuseField(field, 'IDENTITY_MOBILE_OFF');
  return contact;
}

/** Refuses what does not look like a code. */
export function requireCode(field: string, code: string): void {
  if (!isCode(code)) refuseField(field, 'IDENTITY_CODE_FORMAT');
}

/** The text that a rule made of a field, or its refusal. */
export function requireShortText(field: string, made: ShortText): string {
  return 'text' in made ? made.text : refuseField(field, made.code, made.params);
}
