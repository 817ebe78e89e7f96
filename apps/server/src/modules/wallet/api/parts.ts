/** What the handlers of this module share. */
import { pricesOfInstrument } from '@glasshouse/proofs';
import type { AccountType, Cause, CauseKind } from '@glasshouse/contract';
import { type BillEntry, type BillFunding, TOTALS_MAX_DAYS } from '@glasshouse/contract/wallet';
import type { BillSource } from '../../../platform/bills.ts';
import { type PageInput, presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { OutsideSource } from '../../../platform/outside.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type Asset, type BillRow, type Ledger, loadLines, loadSpans } from '../../ledger/index.ts';
import { type BillFilter, askedCauses, faultOfRange } from '../domain/bill-filter.ts';
import { type LineAsset, presentLine } from '../domain/present-bill.ts';
import type { PriceInUsd } from '../domain/valuation.ts';

/** The parts that calls are made of. */
export interface WalletParts {
  platform: Platform;
  ledger: Ledger;
  priceInUsd: PriceInUsd;
  noteOf: NoteOf;
  /** What modules know of their journals; gathered before the start. */
  readonly bills: readonly BillSource[];
  /** What modules have of users beside their balances. */
  readonly outside: readonly (OutsideSource & { readonly product: string })[];
}

/** The reason of a journal as its user may read it; null where there is none. */
export type NoteOf = (db: Db, journal: { id: number; cause: Cause }) => Promise<string | null>;

/** Tells the user's screens that balances changed. Called after commit. */
export type BalancesChanged = (userId: number, type: AccountType, assetIds: readonly number[]) => void;

/** The asset that a field names, or a refusal. */
export function requireAsset(ledger: Ledger, id: number | string, path = 'currency'): Asset {
  return ledger.asset(Number(id)) ?? refuseField(path, 'WALLET_CURRENCY_UNKNOWN');
}

/** Where the prices of some coins come from, as the wire says it: `simulated` as soon as those of one of them are. */
export function priceSourceOf(
  feed: 'replay' | 'live' | 'simulated',
  codes: readonly string[],
): 'recorded' | 'live' | 'simulated' {
  const kind = feed === 'replay' ? 'recorded' : feed;
  return codes.some((code) => pricesOfInstrument(kind, `${code}/USDT`) === 'simulated') ? 'simulated' : kind;
}

/** The filter fields of a request. */
export interface FilterInput {
  currency?: number | string | undefined;
  type?: AccountType | undefined;
  kind?: CauseKind | undefined;
  cause?: Cause | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** The filter that a request means. Errors: WALLET_CURRENCY_UNKNOWN, WALLET_RANGE_REVERSED, WALLET_RANGE_TOO_LONG. */
export function readFilter(ledger: Ledger, userId: number, input: FilterInput, bounded = false): BillFilter {
  const assetId = input.currency === undefined ? null : requireAsset(ledger, input.currency).id;
  const range = { from: input.from ?? null, to: input.to ?? null };
  const fault = faultOfRange(range, bounded);
  if (fault === 'reversed') refuseField('from', 'WALLET_RANGE_REVERSED');
  if (fault === 'tooLong') refuseField('from', 'WALLET_RANGE_TOO_LONG', { days: TOTALS_MAX_DAYS });
  return { userId, type: input.type ?? null, assetId, causes: askedCauses(input.kind, input.cause), ...range };
}

/** Lines as they go to the client, with what modules know of their journals. One query for each scope that is among them. */
export async function presentRows(
  parts: WalletParts,
  userId: number,
  rows: readonly BillRow[],
  db: Db = parts.platform.db,
): Promise<BillEntry[]> {
  const facts = await Promise.all(
    parts.bills.map(async ({ scope, factsOf }): Promise<[string, ReadonlyMap<string, BillFunding>]> => {
      const keys = [...new Set(rows.flatMap((row) => (row.scope === scope ? [row.key] : [])))];
      return [scope, keys.length === 0 ? new Map() : await factsOf(db, userId, keys)];
    }),
  );
  const byScope = new Map(facts);
  return rows.map((row) => presentRow(parts.ledger, userId, row, byScope.get(row.scope)?.get(row.key)));
}

/** A line as it goes to the client. */
export function presentRow(ledger: Ledger, userId: number, row: BillRow, funding?: BillFunding): BillEntry {
  const asset: LineAsset = ledger.asset(row.asset_id) ?? { id: row.asset_id, code: '', scale: 0 };
  const { other_kind: kind, other_owner: owner, other_purpose: purpose } = row;
  const other = kind === null || owner === null || purpose === null ? null : { kind, owner, purpose };
  const line = presentLine(row, asset, other, userId);
  return funding === undefined ? line : { ...line, funding };
}

/** One page of the bill with the cursor of the next. Errors: CURSOR_INVALID, PARAMETER_ERROR. */
export async function readBillPage(parts: WalletParts, input: PageInput, filter: BillFilter, db: Db = parts.platform.db) {
  const paging = readPaging(input);
  const spans = await loadSpans(db, filter);
  const rows = await loadLines(db, spans, filter.causes, paging.slice);
  const entries = new Map((await presentRows(parts, filter.userId, rows, db)).map((entry) => [entry.id, entry]));
  return presentPage(paging, rows, ({ id }) => entries.get(id) as BillEntry);
}
