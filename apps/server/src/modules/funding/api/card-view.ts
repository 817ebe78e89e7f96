/** A bank card: sealed for the database, masked for its owner. */
import type { BankCard } from '@glasshouse/contract/funding';
import { maskName, maskNumber, maskStart, maskTail } from '../../../platform/mask.ts';
import type { FundingBookParts } from './book-parts.ts';
import type { CardDetails } from '../domain/bank-fields.ts';
import type { StoredCard } from '../store/cards.ts';

const ownerOf = (userId: number) => `card:${userId}`;

/** Seals details for their owner. */
export const sealDetails = ({ personalKey }: Pick<FundingBookParts, 'personalKey'>, userId: number, details: CardDetails) =>
  personalKey.seal(JSON.stringify(details), ownerOf(userId));

/** The details of a card; null when the account was deleted. */
export function openDetails({ personalKey }: Pick<FundingBookParts, 'personalKey'>, card: StoredCard): CardDetails | null {
  return card.details === null ? null : (JSON.parse(personalKey.open(card.details, ownerOf(card.user_id))) as CardDetails);
}

/** A card as its owner sees it. */
export function presentCard(parts: Pick<FundingBookParts, 'personalKey'>, card: StoredCard): BankCard {
  const details = openDetails(parts, card);
  if (details === null) throw new Error(`card ${card.id} is forgotten`);
  const { bank_name, branch, province_city, swift_code, aba_number, bank_network } = details;
  return {
    id: card.id,
    kind: card.kind,
    phone: maskTail(details.phone),
    real_name: maskName(details.real_name),
    card_number: maskTail(details.card_number),
    bank_name,
    branch,
    province_city,
    swift_code,
    holder_address: maskStart(details.holder_address),
    aba_number: aba_number === undefined ? null : maskNumber(aba_number),
    bank_network: bank_network ?? null,
    created: card.created_at,
  };
}
