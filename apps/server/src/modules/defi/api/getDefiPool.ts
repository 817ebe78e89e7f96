/** GET /defi/pool: a pool with its terms and what its loans stand on. */
import { getDefiPool } from '@glasshouse/contract/defi';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { presentLoans, presentTerms } from '../domain/present.ts';
import { loadPool } from '../store/pools.ts';
import { type DefiParts, assetOf } from './parts.ts';

export const getDefiPoolHandler = (parts: DefiParts) =>
  handleVisitor(getDefiPool, async ({ currency_id: currencyId }) => {
    const { db, clock } = parts.platform;
    const asset = parts.ledger.asset(Number(currencyId)) ?? refuseField('currency_id', 'DEFI_UNKNOWN');
    const state = (await loadPool(db, asset.id)) ?? refuseField('currency_id', 'DEFI_UNKNOWN');
    const shown = (await parts.pools()).list.find(({ currency_id: id }) => id === asset.id);
    return {
      ...(shown ?? refuseField('currency_id', 'DEFI_UNKNOWN')),
      loans: presentLoans(await parts.loans().summary(db, asset.id), (id) => assetOf(parts, id)),
      terms: presentTerms(state.terms, asset),
      time: clock.now(),
    };
  });
