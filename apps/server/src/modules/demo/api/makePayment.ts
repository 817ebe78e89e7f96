/** POST /demo/payment: a payment of paper money that can be reported as a deposit. Nothing moves before it is reported and approved. */
import { makeDemoPayment } from '@glasshouse/contract/demo';
import { formatAmount } from '@glasshouse/money';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { lockNamed } from '../../../platform/db/locks.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { waitForGrant, windowStart } from '../domain/grant-limit.ts';
import { REFERENCE_BYTES, paymentReference } from '../domain/payment-reference.ts';
import { LARGEST_PAYMENT_USD, usdCentsOf } from '../domain/payment-value.ts';
import type { DemoParts } from './parts.ts';
import { insertPayment, loadPaymentTimes } from '../store/payments.ts';

export const makePaymentHandler = ({ platform, ledger, priceInUsd, fiatPerUsd }: DemoParts) =>
  handleUser(makeDemoPayment, async (input, { user }) => {
    const asset = ledger.asset(Number(input.currency)) ?? refuseField('currency', 'WALLET_CURRENCY_UNKNOWN');
    const atoms = requireAmount('amount', input.amount, asset);
    const perUsd = asset.kind === 'fiat' ? fiatPerUsd(asset.code) : null;
    const cents = usdCentsOf({ atoms, scale: asset.scale }, { price: priceInUsd(asset.id), perUsd });
    // Without a price nobody knows whether it is small enough.
    if (cents === null || cents > LARGEST_PAYMENT_USD * 100n)
      refuseField('amount', 'DEMO_PAYMENT_LARGE', { limit: String(LARGEST_PAYMENT_USD) });
    const { clock, random, db } = platform;
    const reference = paymentReference(asset, input.network ?? '', random.bytes(REFERENCE_BYTES));
    await inTransaction(db, async (tx) => {
      await lockNamed(tx, 'demo payments', user.id);
      const now = clock.now();
      const waitMs = waitForGrant(await loadPaymentTimes(tx, user.id, windowStart(now)), now);
      if (waitMs > 0) refuse('DEMO_FUNDS_LIMIT', { seconds: Math.ceil(waitMs / 1_000) });
      await insertPayment(tx, { reference, userId: user.id, assetId: asset.id, network: input.network ?? '', atoms }, now);
    });
    return { reference, amount: formatAmount(atoms, asset.scale), code: asset.code };
  });
