/** Money in and out: recharges, withdrawals, addresses, cards. */
import { defineProduct } from '../core/product.ts';
import { addressErrors } from './address-errors.ts';
import { cardErrors } from './card-errors.ts';
import { fundingCauses } from './causes.ts';
import { fundingErrors } from './errors.ts';
import { fundingNotifications } from './notifications.ts';
import { fundingParameters } from './parameters.ts';

export const fundingProduct = defineProduct({
  name: 'funding',
  errors: { ...fundingErrors, ...cardErrors, ...addressErrors },
  causes: fundingCauses,
  notifications: fundingNotifications,
  parameters: fundingParameters,
  queues: {
    recharge: ['reviewer', 'treasurer', 'compliance', 'owner'],
    withdraw: ['reviewer', 'treasurer', 'compliance', 'owner'],
  },
  proposals: {
    receiving_address: { propose: ['treasurer', 'owner'], approve: ['treasurer', 'compliance', 'owner'] },
    receiving_bank: { propose: ['treasurer', 'owner'], approve: ['treasurer', 'compliance', 'owner'] },
    payout_failed: { propose: ['treasurer', 'owner'], approve: ['treasurer', 'compliance', 'owner'] },
    payout_txid: { propose: ['treasurer', 'owner'], approve: ['treasurer', 'compliance', 'owner'] },
  },
  permissions: {
    'funding.read': { roles: ['reviewer', 'treasurer', 'compliance', 'auditor', 'owner'], decides: false },
    'payouts.read': { roles: ['treasurer', 'compliance', 'auditor', 'owner'], decides: false },
    /** Say that an approved withdrawal was sent; sees the whole destination. */
    'payouts.send': { roles: ['treasurer', 'owner'], decides: true },
  },
  hasMode: true,
  menu: ['deposit', 'withdraw'],
});

declare module '../core/product.ts' {
  interface Products {
    funding: typeof fundingProduct;
  }
}
