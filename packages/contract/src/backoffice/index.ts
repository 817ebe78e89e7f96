/** What the product `backoffice` puts on the wire. */
export * from './calls.ts';
export * from './constants.ts';
export * from './mentions.ts';
export * from './operator.ts';
export * from './presented.ts';
export * from './proposals.ts';
export * from './reviews.ts';
