/** Funds as they stand now. */
import type { Fund, Funds } from '@glasshouse/contract/earn';
import { formatAmount } from '@glasshouse/money';
import type { Db } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import type { FundSource } from '../../../platform/funds.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Asset, type Ledger, loadHouseAccounts, newestJournal } from '../../ledger/index.ts';
import { loadNewestDays } from '../store/fund-days.ts';

const DAY_MS = 86_400_000;
const PAID_MS = 60_000;

/** What reading needs. */
export interface FundParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly funds: readonly FundSource[];
}

/** A fund in one asset. Units: atoms. */
export interface FundNow {
  readonly source: FundSource;
  readonly asset: Asset;
  readonly free: bigint;
  readonly held: bigint;
  readonly positions: number;
  readonly promised: bigint;
}

async function loadFunds({ ledger, funds }: FundParts, db: Db): Promise<FundNow[]> {
  const found: FundNow[] = [];
  const accounts = (await loadHouseAccounts(db)).filter(({ kind }) => kind === 'house');
  const balances = new Map(accounts.map(({ purpose, asset_id: id, balance }) => [`${purpose}/${id}`, BigInt(balance)]));
  const coins = ledger.assets().filter(({ kind }) => kind === 'crypto');
  for (const source of funds) {
    const open = new Map((await source.promised(db)).map((one) => [one.assetId, one]));
    for (const asset of coins) {
      const balance = (purpose: string) => balances.get(`${purpose}/${asset.id}`) ?? 0n;
      const { positions = 0, promised = 0n } = open.get(asset.id) ?? {};
      const [free, held] = [balance(source.free), balance(source.held)];
      if (free !== 0n || held !== 0n || positions > 0) found.push({ source, asset, free, held, positions, promised });
    }
  }
  return found;
}

/** Each fund in each coin that it has or owes, at one moment: what is set aside and what is promised change together. */
export const readFunds = (parts: FundParts): Promise<FundNow[]> => inSnapshot(parts.platform.db, (db) => loadFunds(parts, db));

type Paid = ReadonlyMap<string, readonly [day: ReadonlyMap<number, bigint>, month: ReadonlyMap<number, bigint>]>;

/** What each fund paid within a day and within thirty: sums over every payout, so they are made again once a minute at most. */
export function paidReader(parts: FundParts): (now: number) => Promise<Paid> {
  const { db } = parts.platform;
  let kept: { readonly at: number; readonly paid: Promise<Paid> } | null = null;
  const read = async (now: number): Promise<Paid> => {
    const paid = new Map<string, readonly [ReadonlyMap<number, bigint>, ReadonlyMap<number, bigint>]>();
    for (const { fund, paidSince } of parts.funds)
      paid.set(fund, [await paidSince(db, now - DAY_MS), await paidSince(db, now - 30 * DAY_MS)]);
    return paid;
  };
  return async (now) => {
    if (kept === null || now < kept.at || now - kept.at >= PAID_MS) {
      const own = { at: now, paid: read(now) };
      kept = own;
      own.paid.catch(() => {
        if (kept === own) kept = null;
      });
    }
    return kept.paid;
  };
}

/** All funds as the wire shows them. */
export async function showFunds(parts: FundParts, paidBy: ReturnType<typeof paidReader>): Promise<Funds> {
  const { db, clock } = parts.platform;
  const now = clock.now();
  const { asOf, all } = await inSnapshot(db, async (tx) => ({ asOf: await newestJournal(tx), all: await loadFunds(parts, tx) }));
  const paid = await paidBy(now);
  const newest = await loadNewestDays(
    db,
    all.map(({ source: { fund }, asset: { id: assetId } }) => ({ fund, assetId })),
  );
  const days = new Map(newest.map(({ fund, assetId, day, leafHash }) => [`${fund}/${assetId}`, { time: day, leaf: leafHash }]));
  const list = all.map(({ source: { fund }, asset: { id, code, scale }, free, held, positions, promised }): Fund => {
    const amount = (atoms: bigint | undefined) => formatAmount(atoms ?? 0n, scale);
    const [day, month] = paid.get(fund) ?? [];
    return {
      fund,
      currency_id: id,
      code,
      free: amount(free),
      held: amount(held),
      promised: amount(promised),
      positions,
      paid_24h: amount(day?.get(id)),
      paid_30d: amount(month?.get(id)),
      day: days.get(`${fund}/${id}`) ?? null,
    };
  });
  return { list, as_of_journal: asOf, time: now };
}
