/** What the product `demo` puts on the wire. */
export * from './calls.ts';
export * from './payment.ts';
