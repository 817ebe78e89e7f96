/** Calls of the address book: where coins may be withdrawn to (S7.27–S7.29, S3.12). */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { done, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';

/** Chains that addresses belong to: each has rules of its own. */
export const CHAINS = ['bitcoin', 'ethereum', 'tron', 'litecoin'] as const;
export type Chain = (typeof CHAINS)[number];

/** Letters of an address's label, and addresses that a user may keep. */
export const ADDRESS_LABEL_LENGTH = { min: 1, max: 30 } as const;
export const MAX_ADDRESSES = 50;
/** Characters at the end of an address that its owner types once more before it is kept. */
export const ADDRESS_TAIL_LENGTH = 6;

/** Hours that a new address waits before a withdrawal may go to it; the first is the default. */
export const ADDRESS_HOLD_HOURS = [24, 12, 1] as const;
/** Hours that a second factor must have been on before it lets its owner shorten that. */
export const FACTOR_AGE_HOURS = 24;

/** An address as its owner sees it. */
export const walletAddress = z.strictObject({
  id,
  currency_id: id,
  code: z.string(),
  /** ERC20, TRC20 …; empty where the coin has only its own. */
  network: z.string(),
  name: z.string(),
  address: z.string(),
  /** The picture, for its owner at GET /api followed by this. */
  qrcode: z.string(),
  created: time,
  /** From when a withdrawal may go to it. */
  usable_from: time,
  usable: z.boolean(),
});
export type WalletAddress = z.infer<typeof walletAddress>;

const network = z.optional(z.string().check(z.maxLength(16)));
const addressText = z.string().check(z.maxLength(200));
const place = { currency: idInput, network, address: addressText };

export const checkWalletAddress = defineCall({
  id: 'funding.checkWalletAddress',
  method: 'POST',
  path: '/user/wallet/check',
  effect: 'read',
  access: 'user',
  limit: { max: 60, windowMs: 60_000 },
  input: place,
  output: z.strictObject({ address: z.string(), chain: z.enum(CHAINS) }),
  errors: ['WALLET_CURRENCY_UNKNOWN', 'FUNDING_ADDRESS_NETWORK', 'FUNDING_ADDRESS_INVALID', 'FUNDING_ADDRESS_EXISTS'],
  summary: 'Says whether an address is one of the network, by its checksum, and answers it in its one form. Keeps nothing.',
});

export const saveWalletAddress = defineCall({
  id: 'funding.saveWalletAddress',
  method: 'POST',
  path: '/user/wallet/save',
  effect: 'write',
  outflow: true,
  access: 'user',
  stepUp: 'address',
  limit: { max: 20, windowMs: 60_000 },
  input: { ...place, name: z.string().check(z.maxLength(200)), qrcode: z.string().check(z.maxLength(200)) },
  output: walletAddress,
  errors: [
    'WALLET_CURRENCY_UNKNOWN',
    'FILES_NOT_FOUND',
    'FUNDING_ADDRESS_NETWORK',
    'FUNDING_ADDRESS_INVALID',
    'FUNDING_ADDRESS_EXISTS',
    'FUNDING_ADDRESS_LIMIT',
    'FUNDING_LABEL_INVALID',
  ],
  summary: 'Keeps an address with its label and QR picture (a reference of an upload). A withdrawal may go to it after the hold.',
});

export const deleteWalletAddress = defineCall({
  id: 'funding.deleteWalletAddress',
  method: 'POST',
  path: '/user/wallet/delete',
  effect: 'write',
  access: 'user',
  limit: { max: 60, windowMs: 60_000 },
  input: { id: idInput },
  output: done,
  errors: ['FUNDING_ADDRESS_UNKNOWN'],
  summary: 'Removes an address from the book.',
});

export const listWalletAddresses = defineCall({
  id: 'funding.listWalletAddresses',
  method: 'GET',
  path: '/user/wallet/list',
  access: 'user',
  input: pageFields,
  output: listOf(walletAddress),
  errors: ['CURSOR_INVALID'],
  summary: 'The addresses of the user, newest first.',
});

export const getAddressHold = defineCall({
  id: 'funding.getAddressHold',
  method: 'GET',
  path: '/user/wallet/hold',
  access: 'user',
  input: {},
  output: z.strictObject({
    hours: z.int(),
    choices: z.array(z.int()),
    /** Whether a second factor has been on long enough to shorten it. */
    can_lower: z.boolean(),
    /** How long 24 hours of waiting last: ten minutes in a demo. */
    day_ms: z.int(),
  }),
  summary: 'How long a new address of the user waits before a withdrawal may go to it.',
});

export const setAddressHold = defineCall({
  id: 'funding.setAddressHold',
  method: 'POST',
  path: '/user/wallet/hold',
  effect: 'write',
  outflow: true,
  access: 'user',
  stepUp: 'address',
  limit: { max: 20, windowMs: 60_000 },
  input: { hours: z.union([z.int(), z.string().check(z.regex(/^[0-9]{1,3}$/))]) },
  output: z.strictObject({ hours: z.int() }),
  errors: ['FUNDING_HOLD_FACTOR'],
  summary:
    'Sets how long addresses added from now on wait. Shorter only with a second factor that has been on for a day; no one else can.',
});
