import type { OptionReceiptFile } from '@glasshouse/contract/options';

/** What names the promise of an option: its order as it was signed, at its place in the log. */
export const promiseOf = ({ acceptance: { log, leaf, order } }: Pick<OptionReceiptFile, 'acceptance'>): string =>
  JSON.stringify([log, leaf, order]);
