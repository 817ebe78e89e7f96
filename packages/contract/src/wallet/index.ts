/** What the product `wallet` puts on the wire. */
export * from './account-type.ts';
export * from './bills.ts';
export * from './calls.ts';
export * from './staff.ts';
export * from './transfers.ts';
