/** The page that shows a market: of stocks one of their own, with hours, actions and custody. */
import type { MarketKind } from '@glasshouse/contract';
import type { PagePath } from '../paths.ts';

/** Its path; it reads `id` from its query. */
export const marketPage = (kind: MarketKind): PagePath =>
  kind === 'stock' ? '/pages/transaction/index2' : '/pages/market/detail';
