/** What the product `demo` puts on the wire. */
export * from './calls.ts';
export * from './payment.ts';
export * from './outbox.ts';
export * from './return-funds.ts';
export * from './strategy.ts';
