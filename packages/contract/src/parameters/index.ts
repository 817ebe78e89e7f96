/** What the product `parameters` puts on the wire. */
export * from './calls.ts';
export * from './tiers.ts';
export * from './values.ts';
