/** GET /lh/deposit/receipt: what anybody needs to check an order without this server. */
import { type LockupReceiptFile, getLockupReceipt } from '@glasshouse/contract/lockup';
import type { LockupEnd } from '@glasshouse/proofs/lockup';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { nextHeadBy, recordReceipt } from '../../proofs/index.ts';
import type { StoredEnd } from '../domain/lockup.ts';
import { loadOrder } from '../store/orders.ts';
import { loadProduct } from '../store/products.ts';
import type { LockupParts } from './parts.ts';
import { acceptedRecord, endRecord, productRecord } from './records.ts';

/** An end as the rule states it; the part of the penalty that is the fund's stands in no record. */
const endOfRow = ({ how, at, paid, penalty, returned }: StoredEnd): LockupEnd => ({
  how,
  time: at,
  paid,
  penalty: { atoms: penalty, toFund: penalty },
  returned,
});

export const getLockupReceiptHandler = (parts: LockupParts) =>
  handleUser(getLockupReceipt, async ({ id }, { user }) => {
    const { platform, proofs } = parts;
    const { order, end } = (await loadOrder(platform.db, user.id, Number(id))) ?? refuseField('id', 'LOCKUP_UNKNOWN');
    const events = end === null ? [] : [endRecord(parts, order, endOfRow(end))];
    const product = await loadProduct(platform.db, order.productId);
    const inputs = { records: product ? [productRecord(parts, product)] : [] };
    const receipt = await recordReceipt(proofs, acceptedRecord(parts, order), events, inputs);
    if (receipt === 'unavailable') return refuse('UNAVAILABLE');
    if (receipt === 'not yet')
      return refuse('LOCKUP_RECEIPT_NOT_YET', { at: nextHeadBy(await proofs.head(), platform.clock.now()) });
    // The contract's lists are not read-only.
    return receipt as unknown as LockupReceiptFile;
  });
