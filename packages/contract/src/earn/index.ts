/** What the product `earn` puts on the wire. */
export * from './calls.ts';
