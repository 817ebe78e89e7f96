/** What the product `stocks` puts on the wire. */
export * from './calls.ts';
export * from './parameters.ts';
