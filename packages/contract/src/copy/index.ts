/** What the product `copy` puts on the wire. */
export * from './calls.ts';
export * from './parameters.ts';
