/** What the product `lockup` puts on the wire. */
export * from './calls.ts';
export * from './parameters.ts';
