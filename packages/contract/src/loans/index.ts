/** What the product `loans` puts on the wire. */
export * from './calls.ts';
export * from './parameters.ts';
