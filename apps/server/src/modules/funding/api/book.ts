/** Saved coin addresses and bank cards as withdrawals see them (rooms `addresses` and `cards` of this module). */
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A saved address that may be used now. */
export interface BookAddress {
  id: number;
  assetId: number;
  /** '' where the asset has only its own. */
  network: string;
  address: string;
  name: string;
}

/** A card that may be used. */
export interface BookCard {
  id: number;
  masked: string;
  bankName: string;
}

/** One field of a card, for whoever pays to it. */
export interface BookField {
  field: string;
  value: string;
}

/** What withdrawals ask. All of it is the owner's alone. */
export interface FundingBook {
  /** Locked until the transaction ends. Refuses `address_id`: FUNDING_ADDRESS_UNKNOWN, FUNDING_ADDRESS_WAITS. */
  address(tx: Tx, wanted: { userId: number; id: number; now: number }): Promise<BookAddress>;
  /** Locked until the transaction ends. Refuses `card_id`: FUNDING_CARD_UNKNOWN. */
  card(tx: Tx, wanted: { userId: number; id: number }): Promise<BookCard>;
  /** Everything of a card, also of one that was replaced since; null when there never was one. */
  cardFields(db: Db, cardId: number): Promise<BookField[] | null>;
}
