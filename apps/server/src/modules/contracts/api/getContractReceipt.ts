/** GET /lever/receipt: what anybody needs to check a stop, a liquidation, a deleveraging or a payment without this server. */
import { getContractReceipt } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { entryReceiptOf, paymentReceiptOf, type ReceiptParts, receiptOf } from '../receipts/receipt.ts';

export const getContractReceiptHandler = (parts: ReceiptParts) =>
  handleUser(getContractReceipt, async ({ id, kind, position_id: positionId }, { user }) => {
    if (kind === 'entry') return { ...(await entryReceiptOf(parts, user.id, Number(id))) } as Record<string, unknown>;
    if (kind !== 'funding') return { ...(await receiptOf(parts, user.id, kind, Number(id))) } as Record<string, unknown>;
    // Without a position there is no payment to name.
    if (positionId === undefined) return refuse('CONTRACTS_RECEIPT_UNKNOWN');
    const payment = { id: Number(id), positionId: Number(positionId) };
    return { ...(await paymentReceiptOf(parts, user.id, payment)) } as Record<string, unknown>;
  });
