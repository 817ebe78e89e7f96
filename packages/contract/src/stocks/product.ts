/** Stocks: shares as assets of the ledger, sessions with an opening auction, corporate actions that were announced before. */
import { defineProduct } from '../core/product.ts';
import { stocksCauses } from './causes.ts';
import { stocksErrors } from './errors.ts';
import { stocksNotifications } from './notifications.ts';
import { stocksParameters } from './parameters.ts';

export const stocksProduct = defineProduct({
  name: 'stocks',
  errors: stocksErrors,
  causes: stocksCauses,
  notifications: stocksNotifications,
  parameters: stocksParameters,
  proposals: {
    /** Publish a corporate action, or replace one before its day. */
    stock_action: { propose: ['treasurer', 'content', 'owner'], approve: ['compliance', 'owner'] },
    /** Shares that enter from the custodian or leave to it, and withheld tax that was remitted. */
    stock_custody: { propose: ['treasurer', 'owner'], approve: ['treasurer', 'compliance', 'owner'] },
    stock_tax: { propose: ['treasurer', 'owner'], approve: ['treasurer', 'compliance', 'owner'] },
  },
  permissions: {
    /** See days, auctions, actions with their entitlements, custody and a user's shares. Nobody's orders before the auction. */
    'stocks.read': { roles: ['support', 'treasurer', 'compliance', 'auditor', 'owner'], decides: false },
  },
  hasMode: true,
  marketKinds: ['stock'],
  rebate: 'stock_rebate',
  menu: ['stocks'],
});

declare module '../core/product.ts' {
  interface Products {
    stocks: typeof stocksProduct;
  }
}
