/** What the product `dual` puts on the wire. */
export * from './calls.ts';
export * from './parameters.ts';
