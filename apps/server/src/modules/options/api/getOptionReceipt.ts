/** GET /microtrade/receipt: what anybody needs to check an option without this server. */
import { getOptionReceipt } from '@glasshouse/contract/options';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { OptionParts } from './parts.ts';
import { receiptOf } from './receipts.ts';
import { loadOption } from '../store/options.ts';

export const getOptionReceiptHandler = (parts: OptionParts) =>
  handleUser(getOptionReceipt, async ({ id }, { user }) =>
    receiptOf(parts, (await loadOption(parts.platform.db, user.id, Number(id))) ?? refuse('OPTIONS_UNKNOWN_ORDER')),
  );
