/** Products and orders of lock-up as the module keeps them. Units: atoms, ppm of a unit, epoch milliseconds. */
import type { LockupHow, LockupProductFacts, LockupTerms } from '@glasshouse/proofs/lockup';

/** A product: never changed once it is published. */
export interface LockupProduct extends Omit<LockupProductFacts, 'asset' | 'scale'> {
  readonly id: number;
  readonly assetId: number;
  /** SHA-256 of its record, in hex. */
  readonly recordHash: string;
}

/** An order with the terms that it was accepted on. */
export interface LockupOrder extends LockupTerms {
  readonly id: number;
  readonly userId: number;
  readonly productId: number;
  readonly series: string;
  readonly assetId: number;
  readonly isDemo: boolean;
  /** SHA-256 of its product's record. */
  readonly productHash: string;
  readonly daily: bigint;
  readonly total: bigint;
  readonly expiresAt: number;
  readonly renew: 'off' | 'principal';
  readonly renewedFrom: number | null;
  /** When it was written, which for one that continues another may be later than it began. */
  readonly acceptedAt: number;
  /** Size of the newest signed head by then. */
  readonly headSize: number;
  readonly recordHash: string;
}

/** How an order ended. */
export interface StoredEnd {
  readonly how: LockupHow;
  readonly at: number;
  readonly paid: number;
  readonly penalty: bigint;
  readonly returned: bigint;
}

/** All that is known of an order. */
export interface LockupState {
  readonly order: LockupOrder;
  /** Payouts made. */
  readonly paid: number;
  readonly end: StoredEnd | null;
  readonly renewedAs: number | null;
}
