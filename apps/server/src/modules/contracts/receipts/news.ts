/**
 * Notifies owners of what ticks did to their positions: it follows the records, so that each has its news once, whatever the process
 * dies of.
 */
import type { StopKind } from '@glasshouse/contract/contracts';
import { formatAmount } from '@glasshouse/money';
import { type Contract, resultSign, valueOf } from '@glasshouse/risk';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { beginFollowing, follow, type FollowStep, sharedCursor } from '../../../platform/follow/index.ts';
import type { News } from '../../notifications/index.ts';
import type { MarketLabels } from '../engine/memory.ts';
import { PAYMENTS, PAYMENTS_CURSOR, stepPayments } from './funding-news.ts';
import { beginRisks, tellRisks } from './risk-news.ts';
import { MOST, type NewsParts, tellPeople } from './tell-people.ts';

/** The name of its cursor. */
export const NEWS_CURSOR = 'contracts.news';
const CURSOR = sharedCursor(NEWS_CURSOR);

/** Of a conditional entry: what it is of. */
interface EntryRow {
  side: 'long' | 'short';
  lots: number;
  entry: number;
  order: number | null;
}

interface Row extends Partial<EntryRow> {
  id: number;
  kind: string;
  market: number | null;
  user: number | null;
  position: number | null;
  body: string;
}

type Body = Readonly<Record<string, string>> & { readonly side: 'long' | 'short' };

/** Begins behind nothing. */
export async function beginNews(db: Db): Promise<void> {
  await beginFollowing(db, NEWS_CURSOR, 0);
  await beginRisks(db);
  await beginFollowing(db, PAYMENTS_CURSOR, 0);
}

/** A conditional entry fired. */
function entryNews(row: Row & { readonly user: number }, labels: MarketLabels, price: (name: string) => string): News {
  const { side, lots, entry, order } = row as EntryRow;
  const { refusal } = JSON.parse(row.body) as { readonly refusal: string | null };
  const share = formatAmount(BigInt(lots), labels.lotDecimals);
  const of = { symbol: labels.symbol, side, share, trigger: price('trigger'), mark: price('mark') };
  if (order !== null) return { userId: row.user, kind: 'contract_entry_placed', params: { id: order, ...of } };
  return { userId: row.user, kind: 'contract_entry_refused', params: { id: entry, ...of, reason: refusal ?? '' } };
}

/** The news of a record; null where there is none to tell. */
function newsOf(row: Row & { readonly user: number }, labels: MarketLabels): News | null {
  const body = JSON.parse(row.body) as Body;
  const whole = (name: string) => BigInt(body[name] as string);
  const money = (atoms: bigint) => formatAmount(atoms, labels.scale);
  const price = (name: string) => formatAmount(whole(name), labels.priceDecimals);
  const lots = (atoms: bigint) => formatAmount(atoms, labels.lotDecimals);
  const userId = row.user;
  if (row.kind === 'contract_entry') return entryNews(row, labels, price);
  const closed = whole('lots') - whole('left');
  const position = { id: row.position as number, symbol: labels.symbol, side: body.side, share: lots(closed) };
  const code = labels.settle;
  if (row.kind === 'contract_stop') {
    const result = money(whole('realized') - whole('fees'));
    const kind = body['stop'] as StopKind;
    return { userId, kind: 'contract_stopped', params: { ...position, kind, mark: price('mark'), result, code } };
  }
  if (row.kind === 'contract_adl') {
    const [rank, of] = [Number(body['rank']), Number(body['of'])];
    const result = money(whole('realized'));
    return { userId, kind: 'contract_deleveraged', params: { ...position, price: price('ticks'), result, code, rank, of } };
  }
  if (closed === 0n) return null;
  const returned = money(whole('returned'));
  const result = money(lostBy(labels.contract, JSON.parse(row.body) as LiquidationBody));
  return { userId, kind: 'contract_liquidated', params: { ...position, mark: price('mark'), result, returned, code } };
}

/** What of a liquidation's record its result follows from. */
interface LiquidationBody {
  readonly fees: string;
  readonly fund_paid: string;
  readonly repaid: string;
  readonly fee_part: string;
  readonly fund_fee: string;
  readonly entry_value: string;
  readonly lots: string;
  readonly side: 'long' | 'short';
  readonly fills: readonly { readonly lots: string; readonly ticks: string }[];
}

/** What the attempt came to: the results of its closes less fees and what the fund took, with what the fund paid. */
function lostBy(contract: Contract, body: LiquidationBody): bigint {
  const { entry_value, lots, side, fills } = body;
  let [open, entry, result] = [BigInt(lots), BigInt(entry_value), 0n];
  for (const fill of fills) {
    const part = BigInt(fill.lots);
    const share = part === open ? entry : (entry * part) / open;
    result += resultSign(contract, side) * (valueOf(contract, BigInt(fill.ticks), part) - share);
    [open, entry] = [open - part, entry - share];
  }
  const cost = [body.fees, body.repaid, body.fee_part, body.fund_fee].reduce((sum, atoms) => sum + BigInt(atoms), 0n);
  return result + BigInt(body.fund_paid) - cost;
}

async function step(parts: NewsParts, tx: Tx, position: number): Promise<FollowStep> {
  const { rows } = await sql<Row>`
    SELECT r.id, r.kind, r.market_id AS market, r.user_id AS user, r.position_id AS position, r.body, c.side, c.lots, c.id AS entry,
      c.order_id AS order
    FROM contract_records r LEFT JOIN contract_conditionals c ON c.record_id = r.id
    WHERE r.id > ${position} ORDER BY r.id LIMIT ${MOST}`.execute(tx);
  return tellPeople(parts, tx, rows, (row) => newsOf(row, parts.labelsOf({ marketId: row.market as number })));
}

/** Tells all that there is. */
export async function tellOwners(parts: NewsParts): Promise<void> {
  await tellRisks(parts);
  await follow(parts.db, PAYMENTS, (tx, position) => stepPayments(parts, tx, position), {
    table: 'contract_funding_alerts',
    column: 'id',
  });
  await follow(parts.db, CURSOR, (tx, position) => step(parts, tx, position), { table: 'contract_records', column: 'id' });
}
