/** What the product `accounting` puts on the wire. */
export * from './calls.ts';
