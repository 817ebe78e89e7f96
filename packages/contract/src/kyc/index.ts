/** What the product `kyc` puts on the wire. */
export * from './calls.ts';
export * from './limits.ts';
