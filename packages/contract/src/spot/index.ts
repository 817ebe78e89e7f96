/** What the product `spot` puts on the wire. */
export * from './calls.ts';
export * from './parameters.ts';
