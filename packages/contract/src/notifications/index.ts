/** What the product `notifications` puts on the wire. */
export * from './broadcasts.ts';
export * from './calls.ts';
export * from './channels.ts';
export * from './groups.ts';
