/** GET /defi/pools: the pools as they stand now. */
import { listDefiPools } from '@glasshouse/contract/defi';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { DefiParts } from './parts.ts';

export const listDefiPoolsHandler = (parts: DefiParts) => handleVisitor(listDefiPools, () => parts.pools());
