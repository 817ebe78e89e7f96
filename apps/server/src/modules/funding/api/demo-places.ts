/** Where a demo receives at first: places that nobody can pay to. */
import { inTransaction } from '../../../platform/db/transaction.ts';
import { demoAddress, demoBank } from '../domain/demo-place.ts';
import type { FundingParts } from './parts.ts';
import { insertPlace } from '../store/places.ts';
import { loadRechargeTerms } from '../store/terms.ts';

/** Adds what was not there before. */
export async function seedDemoPlaces({ platform, ledger }: Pick<FundingParts, 'platform' | 'ledger'>): Promise<void> {
  const { db, clock } = platform;
  await inTransaction(db, async (tx) => {
    for (const { assetId, network } of await loadRechargeTerms(tx)) {
      const asset = ledger.asset(assetId);
      if (!asset) continue;
      const details = asset.kind === 'fiat' ? demoBank(asset.code) : { address: demoAddress(asset.code, network) };
      await insertPlace(tx, { assetId, network, version: 1, details, isDemo: true, proposalId: null, setAt: clock.now() });
    }
  });
}
