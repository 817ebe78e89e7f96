/** What the product `funding` puts on the wire. */
export * from './addresses.ts';
export * from './calls.ts';
export * from './cards.ts';
export * from './notifications.ts';
export * from './parameters.ts';
export * from './payouts.ts';
export * from './recharges.ts';
export * from './withdrawals.ts';
