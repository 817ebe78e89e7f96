/** What the product `invites` puts on the wire. */
export * from './calls.ts';
export * from './rule.ts';
