/** Places where the operator receives: how they are named, how a new one is proposed, which proposals made them. */
import type { ProposalView } from '@glasshouse/contract/backoffice';
import type { ReceivingPlace } from '@glasshouse/contract/funding';

/** The fields of a bank account, in the order of the proposal. */
export const BANK_FIELDS = ['beneficiary', 'bank', 'account_number', 'swift', 'bank_address'] as const;
/** A field of a new place. */
export type PlaceField = 'address' | (typeof BANK_FIELDS)[number];

type Way = Pick<ReceivingPlace, 'currency_id' | 'network' | 'type'>;

/** The key of a place in an address. */
export const placeKey = ({ currency_id: id, network }: Pick<ReceivingPlace, 'currency_id' | 'network'>) => `${id}:${network}`;
/** The kind of proposal that changes a place. */
export const kindOf = ({ type }: Way): 'receiving_bank' | 'receiving_address' =>
  type === 'bank' ? 'receiving_bank' : 'receiving_address';
/** The fields of the form. */
export const fieldsOf = ({ type }: Way): readonly PlaceField[] => (type === 'bank' ? BANK_FIELDS : ['address']);

/** The proposed values, without surrounding spaces. */
export function placePayload(place: Way, values: Readonly<Partial<Record<PlaceField, string>>>): Record<string, unknown> {
  const fields = Object.fromEntries(fieldsOf(place).map((field) => [field, (values[field] ?? '').trim()]));
  return { currency_id: place.currency_id, ...(place.type === 'coin' ? { network: place.network } : {}), ...fields };
}

/** Whether a proposal made a version of this place. */
export function isOfPlace({ state, payload }: Pick<ProposalView, 'state' | 'payload'>, place: Way): boolean {
  if (state !== 'approved') return false;
  const { currency_id: id, network = '' } = JSON.parse(payload) as { currency_id: number; network?: string };
  return id === place.currency_id && network === place.network;
}
