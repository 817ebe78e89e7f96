/** What the hours of traders are made from: the contract account of the ledger, positions at their marks, the log. */
import { CAUSES } from '@glasshouse/contract';
import { COUNTS_AFTER_MS, type HourFigures, followReturn, medianOf } from '@glasshouse/proofs/copy';
import type { Db } from '../../../platform/db/database.ts';
import { loadAccountSums } from '../../ledger/index.ts';
import { ACCOUNT } from '../domain/postings.ts';
import type { HourParts, LeadingTrader } from '../settlement/hours.ts';
import { loadStood } from '../store/follows.ts';
import { NOBODY, loadFollowed } from '../store/traders.ts';
import { type CopyParts, moneyOf } from './parts.ts';

/** What contracts bring; everything else that moves is no result of trading. */
const OF_CONTRACTS = CAUSES.filter((cause) => cause.startsWith('contract_'));

type Followers = Pick<HourFigures, 'followers' | 'counted' | 'losing' | 'medianBp'>;

/** How followers stand: results after the share, with what is open at the marks. Null where a copy has no mark. */
async function followersOf({ contracts, platform }: CopyParts, db: Db, traderId: number): Promise<Followers | null> {
  const { followers } = (await loadFollowed(db, [traderId])).get(traderId) ?? NOBODY;
  const stood = await loadStood(db, traderId, platform.clock.now(), COUNTS_AFTER_MS);
  const live = stood.filter(({ isLive }) => isLive).map(({ id }) => id);
  const open = new Map<number, bigint>();
  for (const copy of await contracts.history.openCopiesOf(db, live)) {
    if (copy.purse === null || copy.open === null) return null;
    open.set(copy.purse, (open.get(copy.purse) ?? 0n) + copy.open);
  }
  const nets = stood.map(({ id, net, mostBudget }) => ({ net: net + (open.get(id) ?? 0n), mostBudget }));
  const median = medianOf(nets.map(({ net, mostBudget }) => followReturn(net, mostBudget)));
  const losing = nets.filter(({ net }) => net < 0n).length;
  return { followers, counted: nets.length, losing, medianBp: median === null ? null : Number(median) };
}

/** What a trader closed since they lead, and how their followers stand. */
async function figuresOf(parts: CopyParts, db: Db, { id, userId, since }: LeadingTrader): Promise<HourFigures | null> {
  const followers = await followersOf(parts, db, id);
  const counts = await parts.contracts.history.countsOf(db, { userId, from: since, before: parts.platform.clock.now() + 1 });
  return followers && { ...counts, ...followers };
}

/** Makes them. */
export const hourPartsOf = (parts: CopyParts): HourParts => ({
  platform: parts.platform,
  append: (tx, record) => parts.proofs.append(tx, record),
  scale: () => moneyOf(parts).scale,
  async sumsOf(db, userId) {
    const of = { userId, type: ACCOUNT, assetId: moneyOf(parts).id, causes: OF_CONTRACTS };
    const { balance, ofCauses: contracts, othersIn: allIn } = await loadAccountSums(db, of);
    return { balance, contracts, allIn };
  },
  figuresOf: (db, trader) => figuresOf(parts, db, trader),
  markedOf: (db, userId) => parts.contracts.markedOf(db, userId),
});
