/** What the product `contracts` puts on the wire. */
export * from './analysis.ts';
export * from './calls.ts';
export * from './channels.ts';
export * from './codes.ts';
export * from './entities.ts';
export * from './leverage-tiers.ts';
export * from './parameters.ts';
