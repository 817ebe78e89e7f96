/** What the product `menu` puts on the wire. */
export * from './calls.ts';
