/** Addresses of margin: views of the second tab of one page. */
import { hrefOf } from '../../../app/paths.ts';

export const MARGIN_PATH = '/pages/transaction/index2';
/** What its query says of the tab. */
export const MARGIN_TAB = { tab: 'margin' } as const;

/** Views beside trading. */
export const MARGIN_VIEWS = ['account', 'rates', 'interest', 'sales'] as const;
export type MarginView = (typeof MARGIN_VIEWS)[number];

/** The page of trading. */
export const marginLink = `#${hrefOf(MARGIN_PATH, MARGIN_TAB)}`;
export const viewLink = (view: MarginView): string => `#${hrefOf(MARGIN_PATH, { ...MARGIN_TAB, view })}`;
export const saleLink = (id: number): string => `#${hrefOf(MARGIN_PATH, { ...MARGIN_TAB, liquidation: id })}`;
/** From Spot into the account, and back. */
export const depositLink = (currencyId: number): string =>
  `#${hrefOf('/pages/fund/transfer', { currency: String(currencyId), from: 'change', to: 'margin' })}`;
export const takeLink = (currencyId: number): string =>
  `#${hrefOf('/pages/fund/transfer', { currency: String(currencyId), from: 'margin', to: 'change' })}`;
