/** Calls of bank cards (S7.32, S3.14; AMB-98). A user keeps one of each kind; saving again replaces it. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import type { ErrorCode } from '../core/errors.ts';
import { done, id, idInput, time } from '../core/schemas.ts';

/** Kinds of bank card. */
export const CARD_KINDS = ['domestic', 'international'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** Letters of the texts of a card. */
export const CARD_TEXT_LENGTH = { min: 2, max: 100 } as const;

const text = z.string().check(z.maxLength(200));

const domesticFields = {
  phone: text,
  real_name: text,
  /** Bank account or card number, or an IBAN. */
  card_number: text,
  bank_name: text,
  branch: text,
  province_city: text,
  swift_code: text,
  holder_address: text,
};
const internationalFields = { ...domesticFields, aba_number: text, bank_network: text };

/** Fields of the forms, in their order. */
export const CARD_FIELDS = {
  domestic: Object.keys(domesticFields) as (keyof typeof domesticFields)[],
  international: Object.keys(internationalFields) as (keyof typeof internationalFields)[],
} as const;
export type CardField = keyof typeof internationalFields;

/** A card as its owner sees it: phone, name, number, address and ABA number are masked. */
export const bankCard = z.strictObject({
  id,
  kind: z.enum(CARD_KINDS),
  phone: z.string(),
  real_name: z.string(),
  card_number: z.string(),
  bank_name: z.string(),
  branch: z.string(),
  province_city: z.string(),
  swift_code: z.string(),
  holder_address: z.string(),
  /** Null on a domestic card. */
  aba_number: z.nullable(z.string()),
  bank_network: z.nullable(z.string()),
  created: time,
});
export type BankCard = z.infer<typeof bankCard>;

const SAVE_ERRORS = [
  'IDENTITY_NOT_VERIFIED',
  'FUNDING_TEXT_INVALID',
  'FUNDING_PHONE_INVALID',
  'FUNDING_ACCOUNT_INVALID',
  'FUNDING_IBAN_INVALID',
  'FUNDING_SWIFT_INVALID',
  'FUNDING_NAME_DIFFERS',
] as const satisfies readonly ErrorCode[];

export const saveBankCard = defineCall({
  id: 'funding.saveBankCard',
  method: 'POST',
  path: '/user/cash_save',
  effect: 'write',
  outflow: true,
  access: 'user',
  stepUp: 'card',
  limit: { max: 20, windowMs: 60_000 },
  input: domesticFields,
  output: bankCard,
  errors: SAVE_ERRORS,
  summary: 'Keeps the domestic bank card, in place of the one before. All fields are required; the name is the verified one.',
});

export const saveBankCardInternational = defineCall({
  id: 'funding.saveBankCardInternational',
  method: 'POST',
  path: '/user/cash_save_international',
  effect: 'write',
  outflow: true,
  access: 'user',
  stepUp: 'card',
  limit: { max: 20, windowMs: 60_000 },
  input: internationalFields,
  output: bankCard,
  errors: [...SAVE_ERRORS, 'FUNDING_ABA_INVALID'],
  summary:
    'Keeps the international bank card, in place of the one before. All fields are required; the name is the verified one.',
});

/** The specification names the card's fields as the payload of the reads too (AMB-98); they are taken and not looked at. */
const ignored = <F extends Readonly<Record<string, typeof text>>>(fields: F) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, z.optional(text)])) as Record<
    keyof F & string,
    z.ZodMiniOptional<typeof text>
  >;

export const getBankCard = defineCall({
  id: 'funding.getBankCard',
  method: 'POST',
  path: '/user/cash_info',
  effect: 'read',
  access: 'user',
  input: ignored(domesticFields),
  output: z.nullable(bankCard),
  summary: 'The domestic bank card, masked; null when none is saved.',
});

export const getBankCardInternational = defineCall({
  id: 'funding.getBankCardInternational',
  method: 'POST',
  path: '/user/cash_info_international',
  effect: 'read',
  access: 'user',
  input: ignored(internationalFields),
  output: z.nullable(bankCard),
  summary: 'The international bank card, masked; null when none is saved.',
});

export const removeBankCard = defineCall({
  id: 'funding.removeBankCard',
  method: 'POST',
  path: '/user/cash_delete',
  effect: 'write',
  access: 'user',
  limit: { max: 20, windowMs: 60_000 },
  input: { id: idInput },
  output: done,
  errors: ['FUNDING_CARD_UNKNOWN'],
  summary: 'Removes a bank card: nothing more is paid to it.',
});
