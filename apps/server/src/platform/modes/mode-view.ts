/** Modes at a moment, and what they allow. Pure. */
import {
  type Call,
  type Effect,
  type ErrorCode,
  type Mode,
  type ModeProduct,
  modeLets,
  modeProductOf,
  strictestMode,
} from '@glasshouse/contract';
import { refuse } from '../refusal.ts';

/** What a mode is set for: `installation`, `product:<name>` or `market:<id>`. */
export type ModeScope = string;

/** A mode that was set, and since when. */
export interface HeldMode {
  readonly mode: Mode;
  /** Epoch milliseconds. */
  readonly since: number;
}

const REFUSAL: Readonly<Record<Exclude<Mode, 'normal'>, ErrorCode>> = {
  reduce_only: 'MODES_REDUCE_ONLY',
  cancel_only: 'MODES_CANCEL_ONLY',
  read_only: 'MODES_READ_ONLY',
  halted: 'MODES_HALTED',
};

/** All modes of a moment; a scope that is not held is in the normal one. */
export class ModeView {
  readonly #held: ReadonlyMap<ModeScope, HeldMode>;

  constructor(held: ReadonlyMap<ModeScope, HeldMode>) {
    this.#held = held;
  }

  /** Everything that was ever set, also back to normal. */
  get held(): ReadonlyMap<ModeScope, HeldMode> {
    return this.#held;
  }

  /** The mode of one scope alone. */
  own(scope: ModeScope): Mode {
    return this.#held.get(scope)?.mode ?? 'normal';
  }

  /** The mode that counts: the strictest of the installation's, the product's and the market's. */
  of(product: ModeProduct | null, marketId?: number): Mode {
    return strictestMode([
      this.own('installation'),
      product === null ? 'normal' : this.own(`product:${product}`),
      marketId === undefined ? 'normal' : this.own(`market:${marketId}`),
    ]);
  }

  /** Whether the mode lets an effect through. */
  lets(product: ModeProduct | null, effect: Effect, marketId?: number): boolean {
    return modeLets(this.of(product, marketId), effect);
  }

  /** Refuses what the mode does not let through. Errors: MODES_*. */
  require(product: ModeProduct | null, effect: Effect, marketId?: number): void {
    const mode = this.of(product, marketId);
    if (mode !== 'normal' && !modeLets(mode, effect)) refuse(REFUSAL[mode]);
  }

  /** The same for a call; one without a declared effect counts as opening. */
  requireCall(call: Pick<Call, 'id' | 'effect' | 'access'>, marketId?: number): void {
    if (call.access === 'staff' || call.access === 'staff_door') return;
    this.require(modeProductOf(call.id), call.effect ?? 'open', marketId);
  }
}

/** Nothing is held. */
export const NORMAL = new ModeView(new Map());
