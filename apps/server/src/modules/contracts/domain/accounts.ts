/** The accounts that contracts settle in: linear ones in the currency of prices, inverse ones in the coin. */
import type { Contract } from '@glasshouse/risk';

/** Names of the accounts. */
export const CONTRACT_ACCOUNTS = ['lever', 'lever_coin'] as const;
export type ContractAccount = (typeof CONTRACT_ACCOUNTS)[number];

/** The account of the markets of a kind. */
export const accountOf = (kind: Contract['kind']): ContractAccount => (kind === 'linear' ? 'lever' : 'lever_coin');
