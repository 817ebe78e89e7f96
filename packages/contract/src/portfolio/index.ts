/** What the product `portfolio` puts on the wire. */
export * from './calls.ts';
export * from './staff.ts';
