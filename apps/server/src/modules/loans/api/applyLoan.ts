/** POST /loan/apply: borrows a coin of the pool against a pledge. */
import type { CallInput } from '@glasshouse/contract';
import { type LoanVariant, applyLoan } from '@glasshouse/contract/loans';
import { formatAmount, parseAmount } from '@glasshouse/money';
import { canonicalText } from '@glasshouse/proofs';
import { HOUR_MS, borrowPpmOf } from '@glasshouse/proofs/defi';
import {
  type LoanOpenFacts,
  type LoanPair,
  type LoanTerm,
  RATE_HOURS,
  debtValue,
  dueAt,
  firstState,
  fixedRate,
  loanOpenRecord,
  loanTermsRecord,
  mostToBorrow,
  readLoanTerms,
} from '@glasshouse/proofs/loan';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { recordAcceptance, recordHash, requireSignedSize } from '../../proofs/index.ts';
import { refuseShortage } from '../../wallet/index.ts';
import { MOST_LOANS, VERIFIED_FROM, lendable, mostOfUser } from '../domain/limits.ts';
import { type Loan, nextInterestOf, rateOf } from '../domain/loan.ts';
import { openJournal } from '../domain/postings.ts';
import { note } from '../engine/happen.ts';
import { notifyOwners, openedNews, publishLoan } from '../events.ts';
import { insertLoan, insertTerms, loadOwnDebts, loadTerms, nextLoanId, updateLoan } from '../store/loans.ts';
import { type Pair, findPair } from './coins.ts';
import { type LoanCallParts, type PoolEvent, assetOf, coinsOf } from './parts.ts';
import { type Decider, deciderAt } from './prices.ts';
import { fraction, showLoan } from './show.ts';

const PPM_DECIMALS = 6;

/** What somebody wants. */
export interface Wanted {
  readonly pair: Pair;
  readonly principal: bigint;
  readonly pledge: bigint;
  readonly term: LoanTerm;
}

type Fields = Pick<
  CallInput<typeof applyLoan>,
  'currency_id' | 'number' | 'pledge_currency_id' | 'pledge_number' | 'term' | 'variant'
>;

/** Reads it. Errors: LOANS_NOT_OFFERED, WALLET_AMOUNT_*. */
export function readWanted(parts: LoanCallParts, input: Fields): Wanted {
  const variant: LoanVariant = input.variant ?? 'standard';
  const ids = { debtAsset: Number(input.currency_id), pledgeAsset: Number(input.pledge_currency_id), variant };
  const pair = findPair(parts, parts.platform.clock.now(), ids) ?? refuseField('currency_id', 'LOANS_NOT_OFFERED');
  return {
    pair,
    principal: requireAmount('number', input.number, assetOf(parts, pair.debtAsset)),
    pledge: requireAmount('pledge_number', input.pledge_number, assetOf(parts, pair.pledgeAsset)),
    term: input.term,
  };
}

/** The terms of a pair in the public log: those that stand there, or, after a change, others with a record of their own. */
async function termsOf(parts: LoanCallParts, tx: Tx, { coins, terms, market }: Pair, now: number) {
  const of = { marketId: coins.marketId, borrows: terms.borrows, variant: terms.variant };
  const kept = await loadTerms(tx, of);
  const facts = kept && readLoanTerms(kept.body);
  if (kept && facts && canonicalText(loanTermsRecord({ ...market, from: facts.from })) === kept.body) return kept;
  const record = loanTermsRecord({ ...market, from: now });
  const [body, hash] = [canonicalText(record), recordHash(record)];
  const id = await insertTerms(tx, of, body, hash);
  await parts.proofs.append(tx, record);
  return { id, body, recordHash: hash };
}

/** Refuses what the limits of a user do not let. Errors: LOANS_TOO_MANY, LOANS_ABOVE_MAXIMUM, IDENTITY_NOT_VERIFIED. */
async function checkUser(
  parts: LoanCallParts,
  tx: Tx,
  userId: number,
  { pair, principal }: Wanted,
  tick: Decider,
  mostOwed: bigint,
): Promise<void> {
  if (parts.isUnlimited(userId)) return;
  const own = await loadOwnDebts(tx, userId);
  if (own.reduce((sum, { loans }) => sum + loans, 0) >= MOST_LOANS) refuse('LOANS_TOO_MANY', { max: MOST_LOANS });
  const debt = assetOf(parts, pair.debtAsset);
  const owed = own.filter(({ debtAsset }) => debtAsset === pair.debtAsset).reduce((sum, one) => sum + one.owed, 0n);
  const tooMuch = (most: bigint): never => {
    const left = most > 0n ? most : 0n;
    return refuseField('number', 'LOANS_ABOVE_MAXIMUM', { max: formatAmount(left, debt.scale), asset: debt.code });
  };
  if (owed + principal > mostOwed) tooMuch(mostOwed - owed);
  const { terms, market, coins } = pair;
  const byPair = own
    .filter((one) => one.marketId === coins.marketId && one.borrows === terms.borrows && one.variant === terms.variant)
    .reduce((sum, one) => sum + one.owed, 0n);
  if (terms.mostUser !== null && debtValue(market.pair, byPair + principal, tick.ticks) > terms.mostUser)
    tooMuch(terms.borrows === 'quote' ? terms.mostUser - byPair : 0n);
  await checkVerified(parts, tx, userId, own, debtValue(market.pair, principal, tick.ticks));
}

async function checkVerified(
  parts: LoanCallParts,
  tx: Tx,
  userId: number,
  own: Awaited<ReturnType<typeof loadOwnDebts>>,
  value: bigint,
): Promise<void> {
  let total = value;
  for (const { marketId, borrows, owed } of own) {
    const { coin, quote, priceDecimals } = coinsOf(parts, marketId);
    const pair: LoanPair = { borrows, coinScale: coin.scale, quoteScale: quote.scale, priceDecimals };
    const tick = await parts.markets.secondAt(tx, marketId, Number.MAX_SAFE_INTEGER);
    const ticks = tick?.priceTicks ?? null;
    if (borrows === 'coin' && ticks === null) await parts.requireVerified(tx, userId);
    total += debtValue(pair, owed, BigInt(ticks ?? 0));
  }
  const quote = parts.coins()[0]?.quote;
  const from = parseAmount(VERIFIED_FROM, quote?.scale ?? PPM_DECIMALS);
  if (from.ok && total >= from.atoms) await parts.requireVerified(tx, userId);
}

/** The rate of a loan that opens now. */
export async function rateNow(
  parts: LoanCallParts,
  tx: Parameters<LoanCallParts['pools']['hoursOf']>[0],
  { pair, principal, term }: Pick<Wanted, 'pair' | 'principal' | 'term'>,
  pool: { readonly pool: PoolEvent['pool']; readonly hour: number; readonly borrowPpm: number },
) {
  const hours = await parts.pools.hoursOf(tx, pair.debtAsset, pool.hour - (RATE_HOURS - 1) * HOUR_MS, pool.hour);
  const newest = hours.at(-1);
  if (newest === undefined) throw new Error(`pool ${pair.debtAsset} has no hour`);
  const rates = hours.map(({ facts }) => borrowPpmOf(facts));
  const rate = fixedRate(term, newest.facts.curve, pool.pool, principal, rates) ?? pool.borrowPpm;
  return { rate, hours };
}

/** Refuses what the pledge or the pool does not give. Errors: LOANS_LTV_TOO_HIGH, LOANS_BELOW_MINIMUM, LOANS_POOL_EMPTY. */
export function checkSize(parts: LoanCallParts, { pair, principal, pledge }: Wanted, ticks: bigint): void {
  const { market } = pair;
  const debt = assetOf(parts, pair.debtAsset);
  if (debtValue(market.pair, principal, ticks) < market.leastValue) {
    const min = formatAmount(market.leastValue, market.pair.quoteScale);
    refuseField('number', 'LOANS_BELOW_MINIMUM', { min, asset: market.quote });
  }
  const most = mostToBorrow(market.pair, pledge, market.levels.start, ticks);
  if (principal > most) refuseField('number', 'LOANS_LTV_TOO_HIGH', { most: formatAmount(most, debt.scale), asset: debt.code });
}

function checkRate(accepted: string | undefined, rate: number): void {
  if (accepted === undefined) return;
  const parsed = parseAmount(accepted, PPM_DECIMALS, 'nonNegative');
  if (!parsed.ok) refuseField('rate', 'LOANS_RATE_INVALID');
  else if (BigInt(rate) > parsed.atoms) refuseField('rate', 'LOANS_RATE_CHANGED', { rate: fraction(rate) });
}

/** Refuses levels and a charge that are others than the user has seen. Errors: LOANS_RATE_INVALID, LOANS_TERMS_CHANGED. */
function checkTerms({ market }: Pair, { sale, charge }: Pick<CallInput<typeof applyLoan>, 'sale' | 'charge'>): void {
  const seen = [
    { field: 'sale', text: sale, ppm: market.levels.sale },
    { field: 'charge', text: charge, ppm: market.chargePpm },
  ] as const;
  for (const { field, text, ppm } of seen) {
    if (text === undefined) continue;
    const parsed = parseAmount(text, PPM_DECIMALS, 'nonNegative');
    if (!parsed.ok) refuseField(field, 'LOANS_RATE_INVALID');
    else if (parsed.atoms !== BigInt(ppm)) refuse('LOANS_TERMS_CHANGED');
  }
}

/** A loan as it opens; what its coming hour adds is not counted yet. */
const newLoan = (
  userId: number,
  { coins, debtAsset, pledgeAsset, variant }: Pair,
  facts: LoanOpenFacts,
  { headSize, recordHash: hash }: { readonly headSize: number; readonly recordHash: string },
): Loan => ({
  ...firstState(facts),
  id: facts.id,
  userId,
  marketId: coins.marketId,
  debtAsset,
  pledgeAsset,
  variant,
  open: facts,
  dueAt: dueAt(facts.term, facts.openedAt),
  headSize,
  recordHash: hash,
  state: 'open',
  paid: 0n,
  paidInterest: 0n,
  sold: 0n,
  lost: null,
  nextInterest: 0n,
  isWarned: false,
  warnedAt: null,
  notifiedAt: null,
  inRound: false,
  seq: 0,
  records: 0,
  endedAt: null,
});

async function openLoan(parts: LoanCallParts, tx: Tx, userId: number, wanted: Wanted, accepted: string | undefined) {
  const { pair, principal, pledge, term } = wanted;
  for (const id of [pair.debtAsset, pair.pledgeAsset]) {
    const asset = assetOf(parts, id);
    if (asset.status !== 'normal') refuse('WALLET_CURRENCY_HALTED', { asset: asset.code });
  }
  // Limits of a user are over the loans of all pools.
  await lockNamed(tx, 'loans of user', userId);
  const headSize = await requireSignedSize(parts.proofs, tx);
  const pool = (await parts.pools.enter(tx, pair.debtAsset)) ?? refuse('LOANS_NOT_OFFERED');
  const now = pool.time;
  const { marketId } = pair.coins;
  const tick = (await deciderAt(parts, tx, marketId, now)) ?? refuse('MARKETS_NO_PRICE');
  checkSize(parts, wanted, tick.ticks);
  const { borrowPpm, hour, hourHash } = pool.state;
  const { rate, hours } = await rateNow(parts, tx, wanted, { pool: pool.pool, hour, borrowPpm });
  await checkUser(parts, tx, userId, wanted, tick, mostOfUser(pool.pool, hours));
  if (!pool.mayLend(principal)) {
    const { code, scale } = assetOf(parts, pair.debtAsset);
    const free = formatAmount(lendable(pool.pool, pool.exitsWaiting), scale);
    refuseField('number', 'LOANS_POOL_EMPTY', { free, asset: code });
  }
  checkRate(accepted, rate);
  const terms = await termsOf(parts, tx, pair, now);
  const facts: LoanOpenFacts = {
    ...pair.market,
    id: await nextLoanId(tx),
    terms: terms.recordHash,
    term,
    principal,
    pledge,
    ratePpm: rate,
    openedAt: now,
    cash: pool.pool.cash,
    lent: pool.pool.lent,
    poolBy: hourHash,
    tick: { leaf: tick.leaf, time: tick.time, ticks: tick.ticks },
    prices: tick.prices,
  };
  const record = loanOpenRecord(facts);
  const made = newLoan(userId, pair, facts, { headSize, recordHash: recordHash(record) });
  const loan = { ...made, nextInterest: nextInterestOf(principal, rateOf(made, borrowPpm)) };
  await insertLoan(tx, loan, terms.id, canonicalText(record));
  const noted = await note(tx, loan, 'opened', now);
  await updateLoan(tx, noted);
  await parts.proofs.append(tx, record);
  await parts.proofs.citeAll(tx, [tick.leaf], 'loan');
  await pool.lend({ principal, firstInterest: made.interest, nextInterest: loan.nextInterest });
  await parts.ledger
    .postBatch(tx, [openJournal(loan)])
    .catch((error: unknown) => refuseShortage(error, parts.ledger, 'pledge_number'));
  if (loan.dueAt !== null) await addDays(parts, tx, loan, now);
  return { loan: noted, record, ticks: tick.ticks };
}

const DAY_MS = 86_400_000;

/** The day that it is due, the ends of warnings before it, and that of the grace behind it. */
async function addDays({ due }: LoanCallParts, tx: Tx, { id, dueAt: at }: Loan, now: number): Promise<void> {
  if (at === null) return;
  const warnings = [at - DAY_MS, at - HOUR_MS].filter((time) => time > now);
  await due.add(tx, [
    ...warnings.map((dueAt, period) => ({ position: id, event: 'warn_day', period, dueAt })),
    { position: id, event: 'due', period: 0, dueAt: at },
    { position: id, event: 'grace_end', period: 0, dueAt: at + DAY_MS },
  ]);
}

export const applyLoanHandler = (parts: LoanCallParts) =>
  handleMoney(applyLoan, parts.platform, async (tx, input, { user, modes }) => {
    modes.require('loans', 'open');
    const wanted = readWanted(parts, input);
    checkTerms(wanted.pair, input);
    const { loan, record, ticks } = await openLoan(parts, tx, user.id, wanted, input.rate);
    const accepted = { product: 'loan', record, acceptedAt: loan.open.openedAt, headSize: loan.headSize };
    const acceptance = (await recordAcceptance(parts.proofs, accepted, tx)) ?? refuse('UNAVAILABLE');
    await notifyOwners(parts, tx, [openedNews(loan)]);
    publishLoan(parts, tx, 'opened', loan);
    return { loan: showLoan(parts, loan, ticks), acceptance };
  });
