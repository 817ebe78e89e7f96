/** Transfers between a user's own accounts, and what each account holds. Free, at once, in the same currency. */
import * as z from 'zod/mini';
import { ACCOUNT_TYPE_NAMES, type AccountType } from '../core/constants.ts';
import { defineCall } from '../core/define.ts';
import { decimal, decimalInput, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';

const accountField = z.enum(ACCOUNT_TYPE_NAMES as [AccountType, ...AccountType[]]);

/** A currency with the accounts that may hold it and what the user has free in each. */
export const userCurrency = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(['crypto', 'fiat', 'stock']),
  scale: z.int(),
  status: z.enum(['normal', 'halted']),
  accounts: z.array(z.strictObject({ type: accountField, available: decimal })),
});
export type UserCurrency = z.infer<typeof userCurrency>;

/** A transfer between accounts (ENT-015 with the fields of accounts, AMB-91). */
export const transfer = z.strictObject({
  id,
  time,
  currency_id: id,
  code: z.string(),
  from_field: accountField,
  to_field: accountField,
  number: decimal,
  /** Always 1: it is the same currency. */
  rate: decimal,
  /** Always 0. */
  fee: decimal,
  received: decimal,
});
export type Transfer = z.infer<typeof transfer>;

export const listUserCurrencies = defineCall({
  id: 'wallet.listUserCurrencies',
  method: 'GET',
  path: '/currency/user_currency_list',
  access: 'user',
  input: {},
  output: z.array(userCurrency),
  summary: 'All currencies, the accounts that may hold each, and what the user has available there.',
});

export const changeAccount = defineCall({
  id: 'wallet.changeAccount',
  method: 'POST',
  path: '/wallet/change',
  access: 'user',
  effect: 'write',
  outflow: true,
  idempotent: true,
  acknowledged: true,
  limit: { max: 120, windowMs: 60_000 },
  input: { currency_id: idInput, number: decimalInput, from_field: accountField, to_field: accountField },
  output: transfer,
  errors: [
    'WALLET_CURRENCY_UNKNOWN',
    'WALLET_CURRENCY_HALTED',
    'WALLET_AMOUNT_INVALID',
    'WALLET_AMOUNT_DECIMALS',
    'WALLET_SAME_ACCOUNT',
    'WALLET_ACCOUNT_CANNOT_HOLD',
    'WALLET_BACKS_POSITIONS',
    'MARGIN_TRANSFER_LEVEL',
    'MARGIN_NO_PRICE',
    'MARGIN_LIQUIDATING',
    'WALLET_INSUFFICIENT_BALANCE',
    'REQUEST_ID_REUSED',
    'MONEY_STOPPED',
  ],
  summary: 'Moves a currency from one of the user’s accounts to another, at once and without a fee.',
});

export const listTransfers = defineCall({
  id: 'wallet.listTransfers',
  method: 'GET',
  path: '/wallet/hzhistory',
  access: 'user',
  input: { ...pageFields },
  output: listOf(transfer),
  errors: ['CURSOR_INVALID'],
  summary: 'Transfers between the user’s accounts, newest first.',
});
