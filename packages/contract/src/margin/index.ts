/** What the product `margin` puts on the wire. */
export * from './calls.ts';
export * from './parameters.ts';
