/** Modes of installation, products and markets: locked in transactions, cached in memory. */
export * from './mode-store.ts';
export * from './mode-view.ts';
export { ModeWatch } from './mode-watch.ts';
