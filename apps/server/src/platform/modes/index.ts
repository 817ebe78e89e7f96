/** Modes in which the house runs: held in transactions, followed in memory. */
export * from './mode-store.ts';
export * from './mode-view.ts';
export { ModeWatch } from './mode-watch.ts';
