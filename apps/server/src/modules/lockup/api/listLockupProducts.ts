/** GET /lh/deposit/config: products that are on sale or soon will be. */
import { listLockupProducts } from '@glasshouse/contract/lockup';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { loadOffers } from './offers.ts';
import type { LockupParts } from './parts.ts';

export const listLockupProductsHandler = (parts: LockupParts) => handleVisitor(listLockupProducts, () => loadOffers(parts));
