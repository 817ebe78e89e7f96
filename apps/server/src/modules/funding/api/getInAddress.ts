/** POST /wallet/get_in_address: where to send a currency (AMB-90: the address is of the operator, for the user who asks). */
import { getInAddress } from '@glasshouse/contract/funding';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type FundingParts, requireOpenAsset, requireRechargeTerms } from './parts.ts';
import { accountOf } from './postings.ts';
import { typeOf } from './present.ts';
import { loadPlace } from '../store/places.ts';

/** What a user writes into a bank transfer, so that it is found. */
export const paymentReference = (userId: number) => `GH${String(userId).padStart(8, '0')}`;

export const getInAddressHandler = ({ platform, ledger }: FundingParts) =>
  handleUser(getInAddress, async (input, { user }) => {
    if (input.user_id !== undefined && Number(input.user_id) !== user.id) refuseField('user_id', 'FUNDING_OTHER_USER');
    const asset = requireOpenAsset(ledger, input.currency);
    const terms = await requireRechargeTerms(platform.db, asset, input.network);
    const place = await loadPlace(platform.db, asset.id, terms.network);
    if (!place) return refuseField('currency', 'FUNDING_NO_ADDRESS', { asset: asset.code });
    const { details, isDemo, version, setAt } = place;
    return {
      currency_id: asset.id,
      code: asset.code,
      type: typeOf(asset),
      account: accountOf(asset),
      network: terms.network,
      min: formatAmount(terms.min, asset.scale),
      confirmations: terms.confirmations,
      minutes: terms.minutesIn,
      coin: 'address' in details ? { address: details.address } : null,
      bank: 'address' in details ? null : { ...details, payment_reference: paymentReference(user.id) },
      is_demo: isDemo,
      version,
      since: setAt,
    };
  });
