/** What the product `files` puts on the wire. */
export * from './calls.ts';
