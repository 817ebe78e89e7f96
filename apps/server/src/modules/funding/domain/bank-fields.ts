/**
 * The fields of a bank card (S3.14): each in its one form, or what is wrong with it. Pure. All are required (RULE-119).
 * SWIFT codes by ISO 9362, IBANs by ISO 13616 (mod 97), ABA routing numbers by their check digit.
 */
import { COUNTRIES, type ErrorCode } from '@glasshouse/contract';
import { CARD_FIELDS, CARD_TEXT_LENGTH, type CardField, type CardKind } from '@glasshouse/contract/funding';

/** The details of a card. A domestic one has no ABA number and no bank network. */
export type CardDetails = Readonly<Record<Exclude<CardField, 'aba_number' | 'bank_network'>, string>> &
  Readonly<Partial<Record<'aba_number' | 'bank_network', string>>>;

/** What is wrong with a field. */
export interface FieldProblem {
  path: CardField;
  code: ErrorCode;
  params?: Record<string, string | number>;
}

type Parsed = string | Omit<FieldProblem, 'path'>;

const COUNTRY_CODES: ReadonlySet<string> = new Set(COUNTRIES.map(({ iso }) => iso));
const bare = (text: string) => text.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
const spaced = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

function parseText(text: string): Parsed {
  const value = spaced(text);
  const length = Array.from(value).length;
  const isGood = length >= CARD_TEXT_LENGTH.min && length <= CARD_TEXT_LENGTH.max;
  return isGood && /[\p{L}\p{N}]/u.test(value) && !/[\p{C}<>]/u.test(value)
    ? value
    : { code: 'FUNDING_TEXT_INVALID', params: CARD_TEXT_LENGTH };
}

function parsePhone(text: string): Parsed {
  const typed = text.normalize('NFKC').trim();
  const digits = typed.replaceAll(/\D/g, '');
  return /^\+?[0-9 ().-]+$/.test(typed) && digits.length >= 6 && digits.length <= 15
    ? (typed.startsWith('+') ? '+' : '') + digits
    : { code: 'FUNDING_PHONE_INVALID' };
}

/** Whether the check digits of an IBAN are right. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(text) || !COUNTRY_CODES.has(text.slice(0, 2))) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

function parseAccount(text: string): Parsed {
  const number = bare(text);
  if (/^[A-Z]{2}[0-9]{2}/.test(number)) return isIban(number) ? number : { code: 'FUNDING_IBAN_INVALID' };
  return /^[0-9]{6,34}$/.test(number) ? number : { code: 'FUNDING_ACCOUNT_INVALID' };
}

/** ISO 9362: bank, country, place, perhaps branch. A place that ends in 0 is a test code. */
function parseSwift(text: string): Parsed {
  const code = bare(text);
  const isGood = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9][A-Z1-9](?:[A-Z0-9]{3})?$/.test(code) && COUNTRY_CODES.has(code.slice(4, 6));
  return isGood ? code : { code: 'FUNDING_SWIFT_INVALID' };
}

/** ABA routing number: nine digits, of which the sum with the weights 3, 7, 1 is a multiple of ten. */
function parseAba(text: string): Parsed {
  const number = bare(text);
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  const isGood = /^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)[0-9]{7}$/.test(number) && sum % 10 === 0;
  return isGood ? number : { code: 'FUNDING_ABA_INVALID' };
}

const PARSERS: Readonly<Partial<Record<CardField, (text: string) => Parsed>>> = {
  phone: parsePhone,
  card_number: parseAccount,
  swift_code: parseSwift,
  aba_number: parseAba,
};

/** Reads the fields of a card: its details, or everything that is wrong, missing fields first. */
export function readCard(
  kind: CardKind,
  input: Readonly<Partial<Record<CardField, string>>>,
): { details: CardDetails } | { problems: [FieldProblem, ...FieldProblem[]] } {
  const details: Partial<Record<CardField, string>> = {};
  const [missing, wrong]: [FieldProblem[], FieldProblem[]] = [[], []];
  for (const path of CARD_FIELDS[kind] as readonly CardField[]) {
    const text = input[path] ?? '';
    if (text.trim() === '') {
      missing.push({ path, code: 'FIELD_REQUIRED' });
      continue;
    }
    const parsed = (PARSERS[path] ?? parseText)(text);
    if (typeof parsed === 'string') details[path] = parsed;
    else wrong.push({ path, ...parsed });
  }
  const [first, ...rest] = [...missing, ...wrong];
  return first ? { problems: [first, ...rest] } : { details: details as CardDetails };
}

/** A name as it is compared: without accents of the Latin script, capitals, dots and hyphens; parts in any order. */
function nameParts(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(/[\s·,-]+/)
    .filter((part) => part !== '')
    .sort()
    .join(' ');
}

/** Whether two spellings are the same name: banks write José García as GARCIA JOSE. */
export const isSameName = (one: string, other: string): boolean => nameParts(one) === nameParts(other);
