/** The triggers of loans by market, in memory: a tick costs what it triggers, whatever is open. Rebuilt from the rows at the start. */
import { TRIGGER, TriggerIndex, WAY, type Way } from '@glasshouse/risk';

/** A loan as its triggers see it. */
export interface Watched {
  readonly id: number;
  readonly marketId: number;
  readonly debtAsset: number;
  readonly borrows: 'quote' | 'coin';
  readonly state: string;
  readonly isWarned: boolean;
  readonly warn: number | null;
  readonly sale: number | null;
  readonly rearm: number | null;
}

/** What a price does to a loan. */
export interface Reached {
  readonly loanId: number;
  readonly what: 'warn' | 'sale' | 'rearm';
}

const KINDS = { warn: TRIGGER.STOP_LOSS, rearm: TRIGGER.TAKE_PROFIT, sale: TRIGGER.LIQUIDATION } as const;
const NAMES = { [TRIGGER.STOP_LOSS]: 'warn', [TRIGGER.TAKE_PROFIT]: 'rearm', [TRIGGER.LIQUIDATION]: 'sale' } as const;
const MAX_TICKS = 2 ** 31 - 1;

/** Where a price triggers; null where no price of the index does. */
function placed(way: Way, ticks: number | null): number | null {
  if (ticks === null) return null;
  if (way === WAY.FALLING) return ticks < 1 ? null : Math.min(ticks, MAX_TICKS);
  return ticks > MAX_TICKS ? null : Math.max(ticks, 1);
}

/** The triggers of all markets. */
export class LoanTriggers {
  readonly #markets = new Map<number, TriggerIndex>();
  readonly #slots = new Map<number, { readonly marketId: number; readonly slots: readonly number[] }>();

  /** How many loans have one. */
  get size(): number {
    return this.#slots.size;
  }

  /** Whether a price of a market can reach anything. */
  has(marketId: number): boolean {
    return (this.#markets.get(marketId)?.size ?? 0) > 0;
  }

  /** Takes the newest form of a loan over. */
  put(loan: Watched): void {
    this.#remove(loan.id);
    const { state, borrows, isWarned, marketId } = loan;
    if (state !== 'open' && state !== 'warned' && state !== 'overdue') return;
    const [toward, away] = borrows === 'quote' ? [WAY.FALLING, WAY.RISING] : [WAY.RISING, WAY.FALLING];
    const index = this.#markets.get(marketId) ?? new TriggerIndex();
    this.#markets.set(marketId, index);
    const slots: number[] = [];
    const add = (what: keyof typeof KINDS, way: Way, price: number | null) => {
      const ticks = placed(way, price);
      if (ticks !== null) slots.push(index.insert({ kind: KINDS[what], way, ticks, owner: loan.id, ref: 0 }));
    };
    add('sale', toward, loan.sale);
    if (!isWarned) add('warn', toward, loan.warn);
    // One tick beyond the level is the first that does not reach it.
    else add('rearm', away, loan.rearm === null ? null : loan.rearm + (borrows === 'quote' ? 1 : -1));
    this.#slots.set(loan.id, { marketId, slots });
  }

  #remove(id: number): void {
    const known = this.#slots.get(id);
    if (!known) return;
    const index = this.#markets.get(known.marketId);
    for (const slot of known.slots) index?.remove(slot);
    this.#slots.delete(id);
  }

  /** What ticks reach: one for what falls to it, one for what rises. Sales stand before warnings of the same loan, and alone. */
  reached(marketId: number, falls: number, rises: number): Reached[] {
    const index = this.#markets.get(marketId);
    if (!index) return [];
    const fallen = index.isReached(falls) ? index.reached(falls).filter(({ way }) => way === WAY.FALLING) : [];
    const risen = index.isReached(rises) ? index.reached(rises).filter(({ way }) => way === WAY.RISING) : [];
    const all = [...fallen, ...risen].map(
      ({ owner, kind }): Reached => ({ loanId: owner, what: NAMES[kind as keyof typeof NAMES] }),
    );
    const sold = new Set(all.filter(({ what }) => what === 'sale').map(({ loanId }) => loanId));
    return [...all.filter(({ what }) => what === 'sale'), ...all.filter(({ loanId }) => !sold.has(loanId))].sort(
      (a, b) => Number(b.what === 'sale') - Number(a.what === 'sale') || a.loanId - b.loanId,
    );
  }
}
