/** GET /lever/rate_receipt: what anybody needs to compute a rate of funding again. */
import { getContractRateReceipt } from '@glasshouse/contract/contracts';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { rateReceiptOf } from '../receipts/rate-receipt.ts';
import type { ReceiptParts } from '../receipts/receipt.ts';

export const getContractRateReceiptHandler = (parts: Pick<ReceiptParts, 'db' | 'now' | 'proofs'>) =>
  handleVisitor(
    getContractRateReceipt,
    async ({ id }) => ({ ...(await rateReceiptOf(parts, Number(id))) }) as Record<string, unknown>,
  );
