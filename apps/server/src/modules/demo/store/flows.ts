/** What paper money crossed the boundary, by the demo's own rows (I5). */
import type { Flow, JournalKind } from '../../ledger/index.ts';

const GRANTS: Flow = `
  SELECT 'demo', 'demo_funds:' || user_id || CASE WHEN number = 0 THEN '' ELSE ':' || number END, asset_id, atoms FROM demo_grants`;

const STOCK: Flow = `SELECT 'demo.maker', asset_id || '-' || created_at, asset_id, atoms FROM demo_stock`;

const HOUSE: Flow = `SELECT purpose || '.capital', asset_id || ':' || number, asset_id, atoms FROM demo_house_capital`;

const RETURNS: Flow = `SELECT 'demo.return', id::text, asset_id, -atoms FROM demo_returns`;

/** The journals of paper money. */
export const demoJournals: readonly JournalKind[] = [
  { scope: 'demo', users: 1, others: ['capital'] },
  { scope: 'demo.maker', users: 1, others: ['capital'] },
  { scope: 'demo.return', users: 1, others: ['capital'] },
];

/** Grants of paper money, the stock of the market maker, what the house works with, and what users gave back. */
export const demoFlows: readonly Flow[] = [GRANTS, STOCK, HOUSE, RETURNS];
