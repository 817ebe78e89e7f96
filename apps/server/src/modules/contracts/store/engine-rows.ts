/** Writes what the engine leaves behind in a batch: one statement, sent at once. Rows are only ever added. */
import { canonicalText } from '@glasshouse/proofs';
import type { Tx } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { together } from '../../../platform/db/together.ts';
import { CONTRACT_ACCOUNTS } from '../domain/accounts.ts';
import { forgetChangedOwners } from '../../ledger/index.ts';
import type { Waiting } from '../engine/market-state.ts';
import type { EngineBatch } from '../engine/memory.ts';
import type { AdlRow, FireRow, LiquidationRow } from '../engine/rows.ts';
import { FUNDING_TABLES, fundingRows } from './funding-rows.ts';

const OF_POSITION = 'id, position_id, user_id, market_id, tick_ms';
const TABLES = {
  contract_records: 'id, kind, market_id, user_id, position_id, tick_ms, from_ms, body, lists, time_ms',
  contract_terms: 'market_id, version, from_ms, key, record_id',
  contract_stop_fires: `${OF_POSITION}, stop, trigger_ticks, mark_ticks, limit_ticks, is_due, lots, realized, fees, left_lots`,
  contract_liquidations: `${OF_POSITION}, margin_mode, side, mark_ticks, equity, requirement, bankruptcy, limit_ticks, continues, lots, book_lots,
    own_lots, fund_lots, adl_lots, realized, fees, fund_paid, repaid, fee_part, fund_fee, returned, left_lots`,
  contract_adls: `${OF_POSITION}, liquidation_id, lots, price_ticks, score, rank, of_ranked, realized, credit, left_lots`,
  contract_risk_alerts: `position_id, user_id, market_id, tick_ms, side, lots, mark_ticks, liquidation_ticks`,
  contract_account_alerts: 'user_id, account, asset_id, tick_ms, equity, requirement',
  contract_fund_entries: 'id, asset_id, cause, market_id, record_id, moment_ms, paid, received, balance',
  ...FUNDING_TABLES,
} as const;
type Table = keyof typeof TABLES;
const KINDS: readonly Waiting[] = ['all', 'stops'];
const NAMES = Object.keys(TABLES) as Table[];

const write = prepared(
  'contracts.engine',
  `WITH ${NAMES.map(
    (name, i) => `${name}_added AS (
     INSERT INTO ${name} (${TABLES[name]}) SELECT ${TABLES[name]} FROM json_populate_recordset(NULL::${name}, $${i + 1}::json))`,
  ).join(',\n   ')}
   INSERT INTO contract_waits (market_id, what, from_ms, record_id)
   SELECT market_id, what, from_ms, record_id FROM json_populate_recordset(NULL::contract_waits, $${NAMES.length + 1}::json)
   ON CONFLICT (market_id, what) DO UPDATE SET from_ms = excluded.from_ms, record_id = excluded.record_id`,
);

const base = ({ id, positionId, userId, marketId, tick }: FireRow | LiquidationRow | AdlRow) => ({
  id,
  position_id: positionId,
  user_id: userId,
  market_id: marketId,
  tick_ms: tick,
});

const recordsOf = ({ records, batch }: EngineBatch) =>
  records
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, kind, marketId, userId, positionId, tick, from, body, lists }) => ({
      id,
      kind,
      market_id: marketId,
      user_id: userId,
      position_id: positionId,
      tick_ms: tick,
      from_ms: from,
      body: canonicalText(body),
      lists,
      time_ms: batch.input.now,
    }));

const fireRow = (row: FireRow) => ({
  ...base(row),
  stop: row.stop,
  trigger_ticks: row.triggerTicks,
  mark_ticks: row.markTicks,
  limit_ticks: row.limitTicks,
  is_due: row.isDue,
  lots: row.lots,
  realized: row.realized,
  fees: row.fees,
  left_lots: row.left,
});

const liquidationRow = (row: LiquidationRow) => ({
  ...base(row),
  margin_mode: row.marginMode,
  side: row.side,
  mark_ticks: row.markTicks,
  equity: row.equity,
  requirement: row.requirement,
  bankruptcy: String(row.bankruptcy),
  limit_ticks: row.limitTicks,
  continues: row.continues,
  lots: row.lots,
  book_lots: row.bookLots,
  own_lots: row.ownLots,
  fund_lots: row.fundLots,
  adl_lots: row.adlLots,
  realized: row.realized,
  fees: row.fees,
  fund_paid: row.fundPaid,
  repaid: row.repaid,
  fee_part: row.feePart,
  fund_fee: row.fundFee,
  returned: row.returned,
  left_lots: row.left,
});

const adlRow = (row: AdlRow) => ({
  ...base(row),
  liquidation_id: row.liquidationId,
  lots: row.lots,
  price_ticks: row.priceTicks,
  score: row.score,
  rank: row.rank,
  of_ranked: row.of,
  realized: row.realized,
  credit: row.credit,
  left_lots: row.left,
});

/** Rows of a batch as PostgreSQL reads them. */
function rowsOf(own: EngineBatch): Record<Table, object[]> {
  return {
    contract_records: recordsOf(own),
    contract_terms: own.terms.map(({ marketId, version, from, key, recordId }) => ({
      market_id: marketId,
      version,
      from_ms: from,
      key,
      record_id: recordId,
    })),
    contract_stop_fires: own.fires.map(fireRow),
    contract_liquidations: own.liquidations.map(liquidationRow),
    contract_adls: own.adls.map(adlRow),
    contract_risk_alerts: own.risks.map((row) => ({
      position_id: row.positionId,
      user_id: row.userId,
      market_id: row.marketId,
      tick_ms: row.tick,
      side: row.side,
      lots: row.lots,
      mark_ticks: row.markTicks,
      liquidation_ticks: row.liquidationTicks,
    })),
    contract_account_alerts: own.accountRisks.map(({ owner, tick, equity, requirement }) => ({
      user_id: owner.userId,
      account: owner.account,
      asset_id: owner.assetId,
      tick_ms: tick,
      equity,
      requirement,
    })),
    contract_fund_entries: own.fundEntries.map(({ id, assetId, cause, marketId, recordId, moment, paid, received, balance }) => ({
      id,
      asset_id: assetId,
      cause,
      market_id: marketId,
      record_id: recordId,
      moment_ms: moment,
      paid,
      received,
      balance,
    })),
    ...fundingRows(own),
  };
}

/** Waits that began or ended in the batch. */
const waitsOf = (own: EngineBatch): object[] =>
  [...own.states].flatMap(([marketId, { waits }]) =>
    KINDS.filter((what) => waits[what] !== own.memory.state(marketId).waits[what]).map((what) => ({
      market_id: marketId,
      what,
      from_ms: waits[what]?.from ?? null,
      record_id: waits[what]?.record ?? null,
    })),
  );

/** Amounts are texts in JSON. */
const asText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** Writes them in the transaction of the batch, nothing where there are none: all of it is sent before the first answer. */
export async function saveEngine(tx: Tx, own: EngineBatch): Promise<void> {
  own.countCloses();
  const rows = rowsOf(own);
  const waits = waitsOf(own);
  const isEmpty = waits.length + NAMES.reduce((sum, name) => sum + rows[name].length, 0) === 0;
  await together(
    ...CONTRACT_ACCOUNTS.map((type) => forgetChangedOwners(tx, type, own.looked)),
    isEmpty
      ? Promise.resolve([])
      : write(tx, [...NAMES.map((name) => JSON.stringify(rows[name], asText)), JSON.stringify(waits)]),
  );
}
