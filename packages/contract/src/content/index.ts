/** What the product `content` puts on the wire. */
export * from './blocks.ts';
export * from './calls.ts';
export * from './entries.ts';
export * from './settings.ts';
export * from './staff.ts';
