/** What the product `convert` puts on the wire. */
export * from './calls.ts';
export * from './parameters.ts';
