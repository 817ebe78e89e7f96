/** GET /lever/receipt: what anybody needs to check a stop, a liquidation or a deleveraging without this server. */
import { getContractReceipt } from '@glasshouse/contract/contracts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type ReceiptParts, receiptOf } from '../receipts/receipt.ts';

export const getContractReceiptHandler = (parts: ReceiptParts) =>
  handleUser(getContractReceipt, async ({ id, kind }, { user }) => {
    if (kind === 'funding') return refuse('CONTRACTS_RECEIPT_UNKNOWN');
    return { ...(await receiptOf(parts, user.id, kind, Number(id))) } as Record<string, unknown>;
  });
