/** GET /funds: what each fund may still promise, and what it has set aside. */
import { getFunds } from '@glasshouse/contract/earn';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { type FundParts, showFunds } from './read-funds.ts';

export const getFundsHandler = (parts: FundParts) => handleVisitor(getFunds, () => showFunds(parts));
