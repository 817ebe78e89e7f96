/**
 * Rules of passwords and codes. A password is longer than six characters (RULE-079) and has no other rule; a code is
 * six digits (RULE-082). Characters are counted as people see them (code points), not as UTF-16.
 */
import { CODE_LENGTH, type ErrorCode, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@glasshouse/contract';

/** Why one field is refused. */
export interface FieldProblem {
  field: string;
  code: ErrorCode;
  params?: Record<string, number>;
}

/** What is wrong with a password, or null. */
export function passwordProblem(field: string, password: string): FieldProblem | null {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN_LENGTH) return { field, code: 'IDENTITY_PASSWORD_TOO_SHORT', params: { min: PASSWORD_MIN_LENGTH } };
  if (length > PASSWORD_MAX_LENGTH) return { field, code: 'IDENTITY_PASSWORD_TOO_LONG', params: { max: PASSWORD_MAX_LENGTH } };
  return null;
}

/** What is wrong with a new password and its repetition, or null. `repeated` names the field of the repetition. */
export function newPasswordProblem(password: string, repetition: string, repeated: string): FieldProblem | null {
  return (
    passwordProblem('password', password) ??
    passwordProblem(repeated, repetition) ??
    (password === repetition ? null : { field: repeated, code: 'IDENTITY_PASSWORDS_DIFFER' })
  );
}

/** Whether a text looks like a code. */
export function isCode(text: string): boolean {
  return text.length === CODE_LENGTH && /^[0-9]+$/.test(text);
}

// No 0/O, 1/I/L: people read invite codes to each other.
const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Characters of an invite code. */
export const INVITE_CODE_LENGTH = 8;

/** Answers a random whole number from 0 to `max` - 1. */
export type Below = (max: number) => number;

function letters(count: number, below: Below): string {
  return Array.from({ length: count }, () => INVITE_ALPHABET[below(INVITE_ALPHABET.length)]).join('');
}

/** An invite code. */
export function inviteCode(below: Below): string {
  return letters(INVITE_CODE_LENGTH, below);
}

/** The nickname that an account starts with; it tells nothing about the person. */
export function firstNickname(below: Below): string {
  return `GH${letters(6, below)}`;
}

/** A code to send, made of random numbers: every one of the million equally likely. */
export function sixDigits(below: Below): string {
  return String(below(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** An invite code as people may type it. */
export function canonicalInviteCode(text: string): string {
  return text.trim().toUpperCase();
}
