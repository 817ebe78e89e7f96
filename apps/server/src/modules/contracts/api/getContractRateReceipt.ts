/** GET /lever/rate_receipt: what anybody needs to compute a rate of funding again. */
import { getContractRateReceipt } from '@glasshouse/contract/contracts';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';

export const getContractRateReceiptHandler = () =>
  handleVisitor(getContractRateReceipt, async () => refuse('CONTRACTS_RECEIPT_UNKNOWN'));
