/** What a user sees of the ledger: assets, accounts, balances and the bill. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { decimal, id, idInput, time } from '../core/schemas.ts';
import { accountType } from './account-type.ts';

/** A coin or fiat currency (ENT-003, with its names). `scale` is the number of decimals of its smallest unit. */
export const currency = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  /** The network of a coin that has several (ERC20, TRC20), else empty. */
  subName: z.string(),
  type: z.enum(['crypto', 'fiat', 'stock']),
  scale: z.int(),
  status: z.enum(['normal', 'halted']),
  /** Empty: the address of a user is returned to that user alone, by /wallet/get_in_address. */
  address: z.string(),
  /** Path of the coin's picture at this origin; empty where it has none. */
  image: z.string(),
});
export type Currency = z.infer<typeof currency>;

/** One asset of one account. `equivalent` is in USD at the current index. */
export const balance = z.strictObject({
  currency_id: id,
  code: z.string(),
  available: decimal,
  frozen: decimal,
  /** What is borrowed, below zero; absent where nothing is. */
  owed: z.optional(decimal),
  /** All of it together: below zero where more is owed than held. */
  total: decimal,
  equivalent: z.nullable(decimal),
});
export type Balance = z.infer<typeof balance>;

/** One account with its balances. */
export const accountOverview = z.strictObject({
  id,
  type: accountType,
  equivalent: decimal,
  balances: z.array(balance),
});
export type AccountOverview = z.infer<typeof accountOverview>;

/** What a product has of the user beside the accounts, as shares of a pool; below zero what is owed to it, as interest. */
export const outsideRow = z.strictObject({
  product: z.string(),
  currency_id: id,
  code: z.string(),
  amount: decimal,
  equivalent: z.nullable(decimal),
});
export type OutsideRow = z.infer<typeof outsideRow>;

/** All accounts and what stands beside them: `equivalent` counts both. Equivalents are USD; the client converts with the fiat rates, whose date it shows. */
export const assetsOverview = z.strictObject({
  equivalent: decimal,
  equivalent_btc: z.nullable(decimal),
  accounts: z.array(accountOverview),
  /** Absent where there is none. */
  outside: z.optional(z.array(outsideRow)),
  /** Whether the prices behind the equivalents are recorded, live or simulated. */
  prices: z.enum(['recorded', 'live', 'simulated']),
  time,
});
export type AssetsOverview = z.infer<typeof assetsOverview>;

export const listCurrencies = defineCall({
  id: 'wallet.listCurrencies',
  method: 'GET',
  path: '/currency/list',
  access: 'visitor',
  input: {},
  output: z.array(currency),
  summary: 'All coins and fiat currencies.',
});

export const listWallets = defineCall({
  id: 'wallet.listWallets',
  method: 'POST',
  path: '/wallet/list',
  access: 'user',
  effect: 'read',
  input: {},
  output: assetsOverview,
  summary: 'Every account of the user with available, frozen and equivalent.',
});

export const getWalletDetail = defineCall({
  id: 'wallet.getWalletDetail',
  method: 'POST',
  path: '/wallet/detail',
  access: 'user',
  effect: 'read',
  input: { currency: idInput, type: z.optional(accountType) },
  output: balance,
  errors: ['WALLET_CURRENCY_UNKNOWN'],
  summary: 'One currency of one account; the account is `change` (spot) when not named.',
});

/** What a withdrawal over one network takes. */
export const withdrawTerms = z.strictObject({
  /** ERC20, TRC20 …; empty where an asset has only its own. */
  network: z.string(),
  min_withdraw: decimal,
  withdraw_fee: decimal,
});

export const getWalletInfo = defineCall({
  id: 'wallet.getWalletInfo',
  method: 'POST',
  path: '/wallet/get_info',
  access: 'user',
  effect: 'read',
  input: { currency: idInput },
  output: z.strictObject({
    currency_id: id,
    code: z.string(),
    name: z.string(),
    kind: z.enum(['crypto', 'fiat', 'stock']),
    scale: z.int(),
    status: z.enum(['normal', 'halted']),
    /** What the spot account has available. */
    available: decimal,
    /** Of the first network; null where the currency cannot be withdrawn. */
    min_withdraw: z.nullable(decimal),
    withdraw_fee: z.nullable(decimal),
    networks: z.array(withdrawTerms),
  }),
  errors: ['WALLET_CURRENCY_UNKNOWN'],
  summary: 'A currency with the smallest withdrawal and its fee, per network.',
});

/** Tells the user that balances changed; the client reads them again. */
export const balancesChannel = defineChannel({
  id: 'wallet.balances',
  access: 'user',
  message: z.strictObject({ account: accountType, currency_ids: z.array(id) }),
  summary: 'Accounts and currencies of the user whose balance just changed.',
});
