/** What the product `overview` puts on the wire. */
export * from './calls.ts';
