/** What the product `options` puts on the wire. */
export * from './calls.ts';
export * from './parameters.ts';
