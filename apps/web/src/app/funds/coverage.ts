/** How much of what a fund promised is set aside. Pure. */
import { compareDecimals, divDecimals } from '@glasshouse/money';

/** As a fraction, cut to a hundredth of a percent; 1 of a fund that promised nothing. */
export const coverageOf = ({ held, promised }: { readonly held: string; readonly promised: string }): string =>
  compareDecimals(promised, '0') === 0 ? '1' : divDecimals(held, promised, 4, 'down');
