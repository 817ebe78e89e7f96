/**
 * Copies: positions of followers that repeat a trader's. Which are open, and what a batch knows and does of follows. Units: lots, atoms.
 *
 * A trader's position and its copies were opened by one block, whose number they carry: copies are those with a purse.
 */
import type { Sizing, SkipReason } from '@glasshouse/proofs/copy';
import { type ContractPosition, isOpen } from './position.ts';

/** A follow as it was read for a batch. */
export interface Followed {
  readonly id: number;
  readonly userId: number;
  readonly traderId: number;
  /** The user who leads. */
  readonly leaderId: number;
  /** Whether its trader has not ended: orders of one who has are copied no more, also where the user leads again. */
  readonly isLed: boolean;
  /** Whether it opens copies at this moment: it does not rest, and neither does its trader. */
  readonly isOpening: boolean;
  readonly sizing: Sizing;
  readonly openMax: number | null;
  readonly multipleMax: bigint;
  readonly slippagePpm: bigint;
  readonly orderMarginMax: bigint | null;
  readonly budget: bigint;
  /** What is in no copy and no order. */
  readonly free: bigint;
  /** What it used of the allowance of this day. */
  readonly slipUsed: bigint;
  /** Null: it was reached. */
  readonly cap: CapTerms | null;
}

/** What the loss cap of a follow is judged by. */
export interface CapTerms {
  /** What its copies brought and cost. */
  readonly realised: bigint;
  readonly maxLoss: bigint;
  /** The loss cap of which its owner was notified that it is near; null: of none. */
  readonly nearOf: bigint | null;
}

/** What became of a follow in a block. */
export interface CopiedMember {
  readonly follow: Followed;
  readonly lots: bigint;
  readonly guardTicks: bigint | null;
  readonly orderId: number | null;
  readonly positionId: number | null;
  readonly skipped: SkipReason | null;
}

/** A block that repeated an order of a trader. */
export interface CopiedBlock {
  readonly id: number;
  readonly traderId: number;
  readonly leaderId: number;
  readonly marketId: number;
  /** `left`: what was left of closes, without an order of the trader. */
  readonly kind: 'open' | 'close' | 'stop' | 'left';
  readonly side: 'buy' | 'sell';
  readonly markTicks: bigint;
  readonly bestTicks: bigint | null;
  readonly members: readonly CopiedMember[];
}

/** What a batch did of follows. */
export interface CopiesDone {
  readonly blocks: readonly (Omit<CopiedBlock, 'members'> & { readonly members: readonly FilledMember[] })[];
  readonly changes: ReadonlyMap<number, PurseChange>;
  /** Follows whose loss cap was reached, and those that are near it. */
  readonly capped: ReadonlySet<number>;
  readonly near: ReadonlySet<number>;
  /** Those of which a copy was kept. */
  readonly kept: ReadonlySet<number>;
  /** Copies that closed, and what they brought after fees and funding. */
  readonly closed: readonly { readonly followId: number; readonly result: bigint }[];
  readonly time: number;
}

/** A member with what its order traded at once. */
export interface FilledMember extends CopiedMember {
  readonly filledLots: bigint;
}

/** What a purse is changed by in a batch. */
export interface PurseChange {
  /** What is in no copy and no order. */
  free: bigint;
  /** All of it: what its copies brought and cost. */
  result: bigint;
  /** What left it with a copy that is its owner's own now. */
  taken: bigint;
  /** What its fills used of the allowance of the day. */
  slip: bigint;
}

/** The open copies, in memory as they were committed last. */
export class CopyBook {
  readonly #byPurse = new Map<number, Set<number>>();
  /** Of each block the open copies. */
  readonly #byBlock = new Map<number, Set<number>>();
  /** Of each market those of which lots are left to be closed. */
  readonly #left = new Map<number, Set<number>>();
  readonly #purses = new Map<number, number>();

  clear(): void {
    for (const map of [this.#byPurse, this.#byBlock, this.#left, this.#purses]) map.clear();
  }

  /** Takes the newest form of a position over; one that stands on a follow no longer leaves. */
  put(position: ContractPosition): void {
    const { id, marketId, blockId, leftLots } = position;
    const purse = position.purse ?? this.#purses.get(id);
    if (purse === undefined) return;
    const isCopy = position.purse !== null && isOpen(position);
    keep(this.#byPurse, purse, id, isCopy);
    keep(this.#left, marketId, id, isCopy && leftLots > 0n);
    if (blockId !== null) keep(this.#byBlock, blockId, id, isCopy);
    if (isCopy) this.#purses.set(id, purse);
    else this.#purses.delete(id);
  }

  /** The open copies of a market of which lots are left to be closed. */
  left(marketId: number): Iterable<number> {
    return this.#left.get(marketId) ?? [];
  }

  ofPurse(purse: number): Iterable<number> {
    return this.#byPurse.get(purse) ?? [];
  }

  ofBlock(blockId: number): Iterable<number> {
    return this.#byBlock.get(blockId) ?? [];
  }
}

function keep(map: Map<number, Set<number>>, key: number, id: number, isThere: boolean): void {
  const ids = map.get(key) ?? new Set();
  if (isThere) ids.add(id);
  else ids.delete(id);
  if (ids.size === 0) map.delete(key);
  else map.set(key, ids);
}

/** What of follows was asked for: all of some who lead, and others by their numbers. */
export interface AskedCopies {
  readonly leaderIds: ReadonlySet<number>;
  readonly followIds: ReadonlySet<number>;
}

const NAME = /^copies:(leader|follow):(\d+)$/;
const nameOf = (what: 'leader' | 'follow', id: number): string => `copies:${what}:${id}`;

/** What the names of things that a batch turned out to need ask for of follows. */
export function askedIn(names: Iterable<string>): AskedCopies {
  const asked = { leader: new Set<number>(), follow: new Set<number>() };
  for (const name of names) {
    const [, what, id] = NAME.exec(name) ?? [];
    if (what !== undefined) asked[what as 'leader' | 'follow'].add(Number(id));
  }
  return { leaderIds: asked.leader, followIds: asked.follow };
}

/** What a batch asks for follows by. */
export interface CopiesDeps {
  /** Whether a user leads, or has followers whose copies are open. */
  readonly leads: (userId: number) => boolean;
  /** Names of what has to be read (`Batch.unread`). */
  readonly unread: Set<string>;
}

/** What a batch knows of follows, and what it does with them. */
export class CopiesInBatch {
  /** Follows that were read for the batch, by their number, and by who leads, in their order. */
  readonly #follows = new Map<number, Followed>();
  readonly #ofLeader = new Map<number, Followed[]>();
  readonly changes = new Map<number, PurseChange>();
  readonly blocks: CopiedBlock[] = [];
  /** So many events of positions were looked at for what they left of copies. */
  noted = 0;
  /** Follows that reached their loss cap, that are near it, and all that were valued. */
  readonly capped = new Set<number>();
  readonly near = new Set<number>();
  /** Follows of which a copy was kept. */
  readonly kept = new Set<number>();
  readonly valued = new Set<number>();
  /** Follows that are over, of those that the process still knew. */
  readonly over = new Set<number>();
  readonly #deps: CopiesDeps;
  /** Whose follows were read, and the numbers that were asked for. */
  #asked: AskedCopies = { leaderIds: new Set(), followIds: new Set() };
  /** The block whose members were gathered, until it was placed. */
  gathered: Omit<CopiedBlock, 'id'> | null = null;

  /** All that were read. */
  get all(): Iterable<Followed> {
    return this.#follows.values();
  }

  constructor(deps: CopiesDeps) {
    this.#deps = deps;
  }

  /** Takes follows over, as they were before the batch, and what was asked for. */
  read(follows: readonly Followed[], asked: AskedCopies): void {
    this.#asked = asked;
    for (const follow of follows) {
      this.#follows.set(follow.id, follow);
      this.#ofLeader.set(follow.leaderId, [...(this.#ofLeader.get(follow.leaderId) ?? []), follow]);
    }
  }

  /** A live follow, also where it has to be read first: then nothing of the batch counts. Undefined: it is over. */
  follow(id: number): Followed | undefined {
    const follow = this.#follows.get(id);
    if (follow === undefined && !this.#asked.followIds.has(id)) this.#deps.unread.add(nameOf('follow', id));
    return follow;
  }

  /** The same where it was read. */
  known(id: number): Followed | undefined {
    return this.#follows.get(id);
  }

  /** Live follows of who leads, in their order; the same holds where they have to be read first. */
  followsOf(leaderId: number): readonly Followed[] {
    if (!this.#asked.leaderIds.has(leaderId) && this.#deps.leads(leaderId)) this.#deps.unread.add(nameOf('leader', leaderId));
    return this.#ofLeader.get(leaderId) ?? [];
  }

  /** What is free of a purse. RangeError: it was not read for this batch. */
  freeOf(purse: number): bigint {
    const follow = this.#follows.get(purse);
    if (follow === undefined) throw new RangeError(`what is free of follow ${purse} was not read`);
    return follow.free + (this.changes.get(purse)?.free ?? 0n);
  }

  /** What a follow used of the allowance of the day. */
  usedOf({ id, slipUsed }: Followed): bigint {
    return slipUsed + (this.changes.get(id)?.slip ?? 0n);
  }

  change(purse: number, by: Partial<PurseChange>): void {
    const { free, result, taken, slip } = this.changes.get(purse) ?? { free: 0n, result: 0n, taken: 0n, slip: 0n };
    this.changes.set(purse, {
      free: free + (by.free ?? 0n),
      result: result + (by.result ?? 0n),
      taken: taken + (by.taken ?? 0n),
      slip: slip + (by.slip ?? 0n),
    });
  }
}
