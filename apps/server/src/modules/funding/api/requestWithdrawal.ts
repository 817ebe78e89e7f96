/** POST /wallet/out: asks for a withdrawal. What leaves is held in the transaction that takes the request. */
import { type CallInput, TYPE_NOT_VERIFIED } from '@glasshouse/contract';
import { requestWithdrawal } from '@glasshouse/contract/funding';
import { formatAmount } from '@glasshouse/money';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal, refuse, refuseField } from '../../../platform/refusal.ts';
import type { Asset } from '../../ledger/index.ts';
import { loadWithdrawTerms, refuseShortage } from '../../wallet/index.ts';
import { OPEN_AT_ONCE, WINDOW_MS, approvalsFor } from '../domain/terms.ts';
import { USDT_DECIMALS, USD_DECIMALS, btcOf, usdOf } from '../domain/value.ts';
import { type WithdrawTerms, withdrawalDenial } from '../domain/withdrawal.ts';
import { tellWithdrawal } from './end-withdrawal.ts';
import { type FundingParts, btcPrice, requireOpenAsset } from './parts.ts';
import { accountOf, holdJournal } from './postings.ts';
import { presentWithdrawal, typeOf } from './present.ts';
import { lockFundingUser } from '../store/funding-users.ts';
import { type StoredWithdrawal, countOpen, insertWithdrawal, loadAskedCents, loadCounted } from '../store/withdrawals.ts';
import { withdrawHints, withdrawSummary } from './withdraw-queue.ts';

type Input = CallInput<typeof requestWithdrawal>;

/** Where it goes: one of the user's saved addresses, or one of his cards, locked until the transaction ends. */
interface Target {
  id: number;
  label: string;
  text: string;
  network: string;
}

/** Errors: FUNDING_TARGET_MISSING, FUNDING_TARGET_WRONG, FUNDING_NETWORK_UNKNOWN, and those of the book. */
async function requireTarget(parts: FundingParts, tx: Tx, userId: number, asset: Asset, input: Input): Promise<Target> {
  const isBank = typeOf(asset) === 'bank';
  const [field, other] = isBank ? (['card_id', 'address_id'] as const) : (['address_id', 'card_id'] as const);
  if (input[other] !== undefined) refuseField(other, 'FUNDING_TARGET_WRONG', { asset: asset.code });
  const id = Number(input[field] ?? refuseField(field, 'FUNDING_TARGET_MISSING'));
  if (isBank) {
    if (input.network) refuseField('network', 'FUNDING_NETWORK_UNKNOWN', { asset: asset.code });
    const card = await parts.book.card(tx, { userId, id });
    return { id: card.id, label: card.bankName, text: card.masked, network: '' };
  }
  const saved = await parts.book.address(tx, { userId, id, now: parts.platform.clock.now() });
  if (saved.assetId !== asset.id) refuseField('address_id', 'FUNDING_TARGET_WRONG', { asset: asset.code });
  // An address is of one network: to send over another one would lose the money.
  if (input.network !== undefined && input.network !== saved.network)
    refuseField('network', 'FUNDING_NETWORK_UNKNOWN', { asset: asset.code });
  return { id: saved.id, label: saved.name, text: saved.address, network: saved.network };
}

/** Errors: FUNDING_NOT_OFFERED. */
async function requireTerms(tx: Tx, asset: Asset, network: string): Promise<WithdrawTerms> {
  const offered = (await loadWithdrawTerms(tx, asset.id)).find((one) => one.network === network);
  if (!offered) return refuseField('currency', 'FUNDING_NOT_OFFERED', { asset: asset.code });
  return { min: BigInt(offered.min_withdraw), fee: BigInt(offered.withdraw_fee) };
}

/** What an amount counts as at this moment. Errors: FUNDING_NO_PRICE. */
function requireValues(parts: FundingParts, asset: Asset, atoms: bigint) {
  const price = parts.priceOf(asset.id);
  const btc = btcPrice(parts);
  if (asset.code === 'BTC') {
    // BTC counts as itself, whatever the index says.
    return { counted: atoms, usdt: 0n, cents: price && usdOf(atoms, asset.scale, price, USD_DECIMALS) };
  }
  if (!price || !btc) return refuse('FUNDING_NO_PRICE', { asset: price ? 'BTC' : asset.code });
  return {
    counted: btcOf(atoms, asset.scale, price, btc),
    usdt: usdOf(atoms, asset.scale, price, USDT_DECIMALS),
    cents: usdOf(atoms, asset.scale, price, USD_DECIMALS),
  };
}

/** Verified, not stopped, not too much under way. Errors: IDENTITY_NOT_VERIFIED (998), FUNDING_STOPPED, FUNDING_TOO_MANY_OPEN. */
async function requireMayWithdraw(parts: FundingParts, tx: Tx, userId: number): Promise<1 | 2> {
  const level = await parts.levelOf(tx, userId);
  if (level === 0) throw new Refusal('IDENTITY_NOT_VERIFIED', {}, TYPE_NOT_VERIFIED);
  const until = await parts.withdrawalsStoppedUntil(tx, userId);
  if (until !== null) refuse('FUNDING_STOPPED', { until });
  if ((await countOpen(tx, userId)) >= OPEN_AT_ONCE.withdraw) refuse('FUNDING_TOO_MANY_OPEN', { limit: OPEN_AT_ONCE.withdraw });
  return level;
}

/** Decides it and writes it down. */
async function decide(parts: FundingParts, tx: Tx, userId: number, input: Input, asset: Asset): Promise<StoredWithdrawal> {
  const level = await requireMayWithdraw(parts, tx, userId);
  const atoms = requireAmount('number', input.number, asset);
  const target = await requireTarget(parts, tx, userId, asset, input);
  const terms = await requireTerms(tx, asset, target.network);
  const now = parts.platform.clock.now();
  const { counted, usdt, cents } = requireValues(parts, asset, atoms);
  const { used } = await loadCounted(tx, userId, now - WINDOW_MS);
  const earlier = await loadAskedCents(tx, userId, now - WINDOW_MS);
  const shownFee = input.fee === undefined ? null : requireAmount('fee', input.fee, asset);
  const denial = withdrawalDenial({ asset, atoms, terms, shownFee, level, counted, used, usdt });
  if (denial) refuseField(denial.code === 'FUNDING_FEE_CHANGED' ? 'fee' : 'number', denial.code, denial.params);
  return insertWithdrawal(tx, {
    userId,
    assetId: asset.id,
    network: target.network,
    kind: typeOf(asset),
    targetId: target.id,
    targetLabel: target.label,
    targetText: target.text,
    atoms,
    fee: terms.fee,
    counted,
    usd: cents === null ? null : formatAmount(cents, USD_DECIMALS),
    remark: input.remark?.trim() ?? '',
    approvalsNeeded: approvalsFor('withdraw', { cents, earlier }, parts.thresholds(now)),
    time: now,
  });
}

export const requestWithdrawalHandler = (parts: FundingParts) =>
  handleMoney(requestWithdrawal, parts.platform, async (tx, input, { user, afterCommit }) => {
    const asset = requireOpenAsset(parts.ledger, input.currency);
    await lockFundingUser(tx, user.id);
    const withdrawal = await decide(parts, tx, user.id, input, asset);
    const { id, atoms } = withdrawal;
    const type = accountOf(asset);
    const journal = holdJournal({ id, userId: user.id, type, assetId: asset.id, atoms });
    await parts.ledger.post(tx, journal).catch((error: unknown) => refuseShortage(error, parts.ledger));
    // Asked last: whoever mistyped is told so before he has to prove himself.
    await parts.requireStepUp(tx, user, 'withdraw');
    await parts.reviews.open(tx, {
      queue: 'withdraw',
      subjectId: id,
      userId: user.id,
      approvalsNeeded: withdrawal.approvalsNeeded,
      valueUsd: withdrawal.usd,
      summary: withdrawSummary(withdrawal, asset),
      keywords: [withdrawal.targetText],
      hints: await withdrawHints(parts, tx, withdrawal),
    });
    const told = await tellWithdrawal(parts, tx, 'withdrawal_requested', withdrawal);
    afterCommit(() => {
      parts.balancesChanged(user.id, type, [asset.id]);
      told();
    });
    return presentWithdrawal(parts, withdrawal);
  });
