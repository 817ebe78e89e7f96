/** The words of portfolio. */
import type portfolio from '../../messages/en/portfolio.json';
import type titles from '../../messages/en/titles/portfolio.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    portfolio: typeof portfolio;
  }
  interface ProductTitles {
    portfolio: typeof titles;
  }
}
