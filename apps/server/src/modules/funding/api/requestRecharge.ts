/** POST /wallet/charge_req: reports a payment with a picture of it, and its reference where known. Nothing is credited before approval. */
import type { CallInput } from '@glasshouse/contract';
import { requestRecharge } from '@glasshouse/contract/funding';
import { formatAmount } from '@glasshouse/money';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import type { Asset } from '../../ledger/index.ts';
import { parseReference } from '../domain/reference.ts';
import { OPEN_AT_ONCE, WINDOW_MS, approvalsFor } from '../domain/terms.ts';
import { USD_DECIMALS, usdOf } from '../domain/value.ts';
import { type FundingParts, requireOpenAsset, requireRechargeTerms } from './parts.ts';
import { accountOf } from './postings.ts';
import { presentRecharge, typeOf } from './present.ts';
import { rechargeHints, rechargeSummary } from './recharge-queue.ts';
import { lockFundingUser } from '../store/funding-users.ts';
import { loadPlace } from '../store/places.ts';
import {
  type NewRecharge,
  type StoredRecharge,
  claimPictures,
  countPending,
  insertRecharge,
  loadReportedCents,
  nameReference,
} from '../store/recharges.ts';

type Input = CallInput<typeof requestRecharge>;

/** A payment that its owner gave no reference of: its picture alone tells it from others (AMB-107). */
const UNNAMED = { reference: '', key: null } as const;

/** What the fields say, apart from what the database knows. */
async function readWanted(parts: FundingParts, tx: Tx, input: Input) {
  const asset = requireOpenAsset(parts.ledger, input.currency);
  const terms = await requireRechargeTerms(tx, asset, input.network);
  if (input.account !== undefined && input.account !== accountOf(asset))
    refuseField('account', 'FUNDING_ACCOUNT_WRONG', { asset: asset.code });
  if (input.type !== undefined && input.type !== typeOf(asset))
    refuseField('type', 'FUNDING_ACCOUNT_WRONG', { asset: asset.code });
  const atoms = requireAmount('amount', input.amount, asset);
  if (atoms < terms.min)
    refuseField('amount', 'FUNDING_BELOW_MINIMUM', { min: formatAmount(terms.min, asset.scale), asset: asset.code });
  const named = input.reference?.trim() ?? '';
  const payment = named === '' ? UNNAMED : parseReference(asset, terms.network, named);
  if (!payment)
    return refuseField('reference', asset.kind === 'fiat' ? 'FUNDING_BANK_REFERENCE_INVALID' : 'FUNDING_REFERENCE_INVALID');
  const place = await loadPlace(tx, asset.id, terms.network);
  if (!place) return refuseField('currency', 'FUNDING_NO_ADDRESS', { asset: asset.code });
  return { asset, atoms, network: terms.network, payment, placeVersion: place.version };
}

/** Writes it, if neither its payment nor its picture backs another. Errors: FUNDING_REFERENCE_USED, FUNDING_VOUCHER_USED. */
async function save(parts: FundingParts, tx: Tx, recharge: NewRecharge): Promise<StoredRecharge> {
  const { userId, referenceKey } = recharge;
  if (referenceKey !== null) await nameReference(tx, userId, referenceKey);
  const picture = await parts.files.claim(tx, {
    ownerId: userId,
    reference: recharge.voucher,
    purpose: 'voucher',
    field: 'voucher',
  });
  const stored = await insertRecharge(tx, { ...recharge, voucher: picture.reference });
  if (!stored) return refuseField('reference', 'FUNDING_REFERENCE_USED');
  if (!(await claimPictures(tx, stored.id, [picture.sourceSha256, picture.keptSha256])))
    refuseField('voucher', 'FUNDING_VOUCHER_USED');
  return stored;
}

async function ask({ reviews }: FundingParts, tx: Tx, stored: StoredRecharge, asset: Asset): Promise<void> {
  await reviews.open(tx, {
    queue: 'recharge',
    subjectId: stored.id,
    userId: stored.userId,
    approvalsNeeded: stored.approvalsNeeded,
    valueUsd: stored.usd,
    summary: rechargeSummary(stored, asset),
    keywords: stored.reference === '' ? [] : [stored.reference],
    hints: await rechargeHints(tx, stored),
  });
}

export const requestRechargeHandler = (parts: FundingParts) =>
  handleMoney(requestRecharge, parts.platform, async (tx, input, { user }) => {
    await lockFundingUser(tx, user.id);
    const { asset, atoms, network, payment, placeVersion } = await readWanted(parts, tx, input);
    if ((await countPending(tx, user.id)) >= OPEN_AT_ONCE.recharge)
      refuse('FUNDING_TOO_MANY_PENDING', { limit: OPEN_AT_ONCE.recharge });
    const price = parts.priceOf(asset.id);
    const cents = price && usdOf(atoms, asset.scale, price, USD_DECIMALS);
    const now = parts.platform.clock.now();
    const earlier = await loadReportedCents(tx, user.id, now - WINDOW_MS);
    const stored = await save(parts, tx, {
      userId: user.id,
      assetId: asset.id,
      network,
      atoms,
      reference: payment.reference,
      referenceKey: payment.key,
      voucher: input.voucher,
      placeVersion,
      usd: cents === null ? null : formatAmount(cents, USD_DECIMALS),
      approvalsNeeded: approvalsFor('recharge', { cents, earlier }, parts.thresholds(now)),
      time: now,
    });
    await ask(parts, tx, stored, asset);
    return presentRecharge(stored, asset);
  });
