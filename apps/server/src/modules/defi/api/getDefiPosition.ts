/** GET /defi/position: what the user has in pools. */
import { getDefiPosition } from '@glasshouse/contract/defi';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { DefiParts } from './parts.ts';
import { showPositions } from './reading.ts';

export const getDefiPositionHandler = (parts: DefiParts) =>
  handleUser(getDefiPosition, async ({ currency_id: currencyId }, { user }) => {
    const asset =
      currencyId === undefined ? null : (parts.ledger.asset(Number(currencyId)) ?? refuseField('currency_id', 'DEFI_UNKNOWN'));
    const { db, clock } = parts.platform;
    return { list: await inSnapshot(db, (tx) => showPositions(parts, tx, user.id, asset?.id ?? null)), time: clock.now() };
  });
