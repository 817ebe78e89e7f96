/** What the product `seals` puts on the wire. */
export * from './calls.ts';
