/** What stocks keep of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { presentEntitlement } from '../domain/present.ts';
import { loadOwnEntitlements } from '../store/actions.ts';
import { loadResidences } from '../store/residences.ts';
import { type StockParts, stockOf } from './parts.ts';

/** What corporate actions were for them, and where they said that they pay tax. Their shares are balances. */
export const stockSections = (parts: StockParts): PersonSection[] => [
  sectionOf(
    'stock_entitlements',
    (db, userId, slice) => loadOwnEntitlements(db, userId, null, slice),
    ({ id }) => id,
    (row) => presentEntitlement(row, stockOf(parts, row.marketId)),
  ),
  sectionOf(
    'stock_residences',
    loadResidences,
    ({ id }) => id,
    ({ country, statedAt }) => ({ country, stated: statedAt }),
  ),
];
