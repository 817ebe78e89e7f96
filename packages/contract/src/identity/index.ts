/** What the product `identity` puts on the wire. */
export * from './calls.ts';
export * from './credit.ts';
export * from './errors.ts';
export * from './freezes.ts';
export * from './notifications.ts';
