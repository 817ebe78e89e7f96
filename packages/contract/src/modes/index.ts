/** What the product `modes` puts on the wire. */
export * from './calls.ts';
export * from './staff.ts';
