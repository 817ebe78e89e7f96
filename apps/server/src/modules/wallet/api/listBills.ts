/** GET /bill/list: changes of all accounts, newest first. */
import { listBills } from '@glasshouse/contract/wallet';
import { handleUser } from '../../../platform/calls/handler.ts';
import { type WalletParts, readBillPage, readFilter } from './parts.ts';

export const listBillsHandler = (parts: WalletParts) =>
  handleUser(listBills, async (input, { user }) => readBillPage(parts, input, readFilter(parts.ledger, user.id, input)));
