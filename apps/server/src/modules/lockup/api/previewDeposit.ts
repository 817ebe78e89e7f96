/** GET /lh/deposit/preview: every figure of an amount before it is locked. */
import { previewDeposit } from '@glasshouse/contract/lockup';
import { formatAmount } from '@glasshouse/money';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { NOTHING_TAKEN, capacity, tightest } from '../domain/opening.ts';
import { presentPreview } from '../domain/present.ts';
import { loadOwnTaken, loadProduct, loadTaken } from '../store/products.ts';
import { type LockupParts, assetOf, usableFor } from './parts.ts';

export const previewDepositHandler = (parts: LockupParts) =>
  handleVisitor(previewDeposit, async (input, { user }) => {
    const { db, clock } = parts.platform;
    const product = (await loadProduct(db, Number(input.config_id))) ?? refuseField('config_id', 'LOCKUP_UNKNOWN');
    const asset = assetOf(parts, product.assetId);
    const amount = requireAmount('amount', input.amount, asset);
    const own = user ? await loadOwnTaken(db, user.id, product.id) : NOTHING_TAKEN;
    const room = { taken: await loadTaken(db, product.id), own, free: await usableFor(parts, db, product) };
    const balances = user ? await parts.ledger.readBalances(db, user.id) : [];
    const spot = balances.find(({ type, assetId }) => type === 'change' && assetId === asset.id)?.available ?? 0n;
    const limits = capacity(product, room);
    const { by, atoms } = user ? tightest({ balance: spot, ...limits }) : tightest(limits);
    return presentPreview(product, amount, clock.now(), { amount: formatAmount(atoms, asset.scale), by }, asset);
  });
