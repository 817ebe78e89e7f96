/**
 * `defineModule`: the manifest of a server module. It declares all that other parts of the server must know of it, so that
 * one more product is one more module and no line elsewhere. Other modules see only the small typed interface that its
 * index.ts exports beside it. `connect` gathers the manifests (platform/connect.ts).
 */
import type { Channel } from '@glasshouse/contract';
import type { AccountWatch } from './account-watch.ts';
import type { BillSource } from './bills.ts';
import type { BoundCall } from './calls/handler.ts';
import type { BoundStaffCall } from './calls/staff.ts';
import type { Gathered } from './connect.ts';
import type { FeeSource } from './fees.ts';
import type { Figures } from './figures.ts';
import type { FundSource } from './funds.ts';
import type { AnyInvariant, Flow, HouseAccount, Invariant, JournalKind } from './invariants.ts';
import type { MarketDesk, SplitSource } from './market-desk.ts';
import type { OutsideSource } from './outside.ts';
import type { AnyParameterKind } from './parameters.ts';
import type { PersonPart } from './person.ts';
import type { AnyProposalKind } from './proposals.ts';
import type { ReviewQueue } from './reviews.ts';
import type { SealedSource } from './store/sealed.ts';
import type { DueTaker, Follower } from './takers.ts';

/** Work that repeats: never overlapping with itself. */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/** What a table of outcomes, or of what leads to them, holds: no staff call can write it, whatever it declares. */
export type Outcome = 'price' | 'tick' | 'candle' | 'order' | 'fill' | 'result' | 'settlement' | 'allotment' | 'draw' | 'log';

/**
 * Between which of its journals a product holds money of a user: from the one of scope `opens` (the user's legs are what is held)
 * to the one of scope `closes` with the same key. Portfolios count it as the user's meanwhile.
 */
export interface HoldingScope {
  readonly opens: string;
  readonly closes: string;
}

/** A list, or how it is made from what all modules declare. */
export type FromAll<T> = readonly T[] | ((all: Gathered) => readonly T[]);

/** A server module. */
export interface Module {
  name: string;
  /** Modules that must start before it. */
  deps?: readonly string[];
  /** Folder with SQL files named by their time, each applied once per database (ADR 31). */
  migrations?: URL;
  calls?: readonly BoundCall[];
  /** The module's staff calls, from its `admin/`. */
  staffCalls?: readonly BoundStaffCall[];
  channels?: readonly Channel[];
  /** Its tables of prices and results, by name. */
  outcomes?: Readonly<Record<string, Outcome>>;
  /**
   * Folders of the module whose code decides amounts or results (`domain/`). Nothing that they import may know users, staff,
   * exposure or settings (tools/test/decisions.test.ts).
   */
  decides?: readonly string[];
  /** The kinds of journals that it posts. */
  journals?: readonly JournalKind[];
  /** What it holds of users beside their balances. */
  holdings?: readonly HoldingScope[];
  /** What users have or owe of it beside their balances. */
  outside?: OutsideSource;
  /** Accounts on whose balance its positions stand. */
  watches?: readonly AccountWatch[];
  /** What lines of the bill say of its journals. */
  bills?: readonly BillSource[];
  /** The operator's accounts that it owns; others may post to them by their journals' kinds. */
  houseAccounts?: readonly HouseAccount[];
  /** Its funds: what its promises are paid from. */
  funds?: readonly FundSource[];
  /** What moves money across the house's boundary, by its own rows. */
  flows?: readonly Flow[];
  /** What must always hold of money: checked before the port opens, each minute, and by `npm run check:money`. */
  invariants?: FromAll<Invariant>;
  /** Invariants that the server checks and the tool does not, because the tool checks the whole (`record`). */
  newest?: readonly AnyInvariant[];
  /** Invariants of whole records that only the tool checks; a breach stops no money. */
  record?: FromAll<AnyInvariant>;
  /** Rows that are sealed. */
  sealed?: readonly SealedSource[];
  /** What of it changes by published parameters. */
  parameters?: readonly AnyParameterKind[];
  /** What people review. */
  reviews?: readonly ReviewQueue[];
  /** What takes two people. */
  proposals?: readonly AnyProposalKind[];
  person?: PersonPart;
  /** The desk of its markets. */
  market?: MarketDesk;
  /** Splits of the shares that its markets trade. */
  splits?: SplitSource;
  /** What it shows of itself in the overview of the staff. */
  figures?: Figures;
  /** Fees that its users paid. */
  fees?: readonly FeeSource[];
  /** Rows with a due time that one of its jobs takes. */
  due?: readonly DueTaker[];
  /** Append-only tables that one of its jobs follows. */
  follow?: readonly Follower[];
  /** Receives what all modules declare, once, before any of them starts. */
  connect?(all: Gathered): void;
  jobs?: readonly Job[];
  /** Rebuilds what lives in memory from the database; awaited before the port opens. */
  start?(): Promise<void>;
  /** Finishes what is under way. Called in reverse order. */
  stop?(): Promise<void>;
  /** Lines to print when the server is open. */
  announce?(): readonly string[];
}

/** Declares a module. */
export function defineModule(module: Module): Module {
  return module;
}
