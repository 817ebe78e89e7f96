/** What the product `proofs` puts on the wire. */
export * from './calls.ts';
