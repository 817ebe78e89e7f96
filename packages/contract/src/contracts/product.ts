/** Contracts: leveraged positions in a book. */
import { defineProduct } from '../core/product.ts';
import { contractsCauses } from './causes.ts';
import { contractsErrors } from './errors.ts';
import { contractsNotifications } from './notifications.ts';
import { contractsParameters } from './parameters.ts';

export const contractsProduct = defineProduct({
  name: 'contracts',
  errors: contractsErrors,
  causes: contractsCauses,
  notifications: contractsNotifications,
  parameters: contractsParameters,
  permissions: {
    /** See open interest, the largest sides, the fund, liquidations and a user's positions. */
    'contracts.read': { roles: ['support', 'treasurer', 'compliance', 'auditor', 'owner'], decides: false },
  },
  /** The insurance fund: staff add to it, and nobody takes from it. */
  capital: { contracts_insurance: { asset: 'USDT' } },
  hasMode: true,
  marketKinds: ['perpetual'],
  rebate: 'contract_rebate',
  menu: ['futures'],
});

declare module '../core/product.ts' {
  interface Products {
    contracts: typeof contractsProduct;
  }
}
