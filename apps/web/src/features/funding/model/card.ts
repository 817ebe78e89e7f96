/** The form of a bank card. Pure. */
import { CARD_FIELDS, type CardField, type CardKind } from '@glasshouse/contract/funding';

/** What the fields hold. */
export type CardValues = Record<CardField, string>;

/** An empty form. */
export const emptyCard = (): CardValues =>
  Object.fromEntries(CARD_FIELDS.international.map((field) => [field, ''])) as CardValues;

/** Fields that are still empty: all of them are required (RULE-119). */
export const missingFields = (kind: CardKind, values: CardValues): CardField[] =>
  (CARD_FIELDS[kind] as readonly CardField[]).filter((field) => values[field].trim() === '');
