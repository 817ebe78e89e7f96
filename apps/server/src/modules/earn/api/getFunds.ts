/** GET /funds: what each fund may still promise, and what it has set aside. */
import { type Funds, getFunds } from '@glasshouse/contract/earn';
import { handleVisitor } from '../../../platform/calls/handler.ts';

export const getFundsHandler = (read: () => Promise<Funds>) => handleVisitor(getFunds, read);
