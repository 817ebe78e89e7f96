/** What the product `defi` puts on the wire. */
export * from './calls.ts';
export * from './parameters.ts';
