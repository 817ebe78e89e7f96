/** What the product `markets` puts on the wire. */
export * from './alerts.ts';
export * from './calls.ts';
export * from './channels.ts';
export * from './detail.ts';
export * from './favorites.ts';
export * from './overview.ts';
export * from './parameters.ts';
export * from './prices.ts';
export * from './record.ts';
