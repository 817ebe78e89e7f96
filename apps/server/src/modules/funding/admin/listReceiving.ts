/** GET /admin/receiving: where the operator receives, per currency and network. */
import { listReceiving } from '@glasshouse/contract/funding';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { assetOf } from '../api/asset-of.ts';
import type { FundingParts } from '../api/parts.ts';
import { typeOf } from '../api/present.ts';
import { placeText } from '../api/receiving.ts';
import { loadPlaces } from '../store/places.ts';
import { loadRechargeTerms } from '../store/terms.ts';

export const listReceivingHandler = ({ ledger }: FundingParts) =>
  handleStaff(listReceiving, async (tx) => {
    const places = await loadPlaces(tx);
    return (await loadRechargeTerms(tx)).map(({ assetId, network }) => {
      const asset = assetOf(ledger, assetId);
      const place = places.find((one) => one.assetId === assetId && one.network === network);
      return {
        currency_id: asset.id,
        code: asset.code,
        network,
        type: typeOf(asset),
        version: place?.version ?? null,
        text: place ? placeText(place.details) : null,
        is_demo: place?.isDemo ?? false,
        set: place?.setAt ?? null,
        proposal_id: place?.proposalId ?? null,
      };
    });
  });
