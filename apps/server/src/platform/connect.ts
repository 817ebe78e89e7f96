/**
 * Gathers what all modules declare, checks it, and hands it to those who use it (`Module.connect`). Everything is a list in
 * the order of the modules. Errors: two declarations of one name, or a module before one that it depends on.
 */
import type { Channel } from '@glasshouse/contract';
import type { AccountWatch } from './account-watch.ts';
import type { BillSource } from './bills.ts';
import type { BoundCall } from './calls/handler.ts';
import type { BoundStaffCall } from './calls/staff.ts';
import type { MigrationSource } from './db/migrate.ts';
import type { FeeSource } from './fees.ts';
import type { Figures } from './figures.ts';
import type { FundSource } from './funds.ts';
import type { AnyInvariant, Flow, HouseAccount, Invariant, JournalKind } from './invariants.ts';
import type { MarketDesk, SplitSource } from './market-desk.ts';
import type { FromAll, HoldingScope, Job, Module, Outcome } from './module.ts';
import type { OutsideSource } from './outside.ts';
import type { AnyParameterKind } from './parameters.ts';
import type { PersonPart } from './person.ts';
import type { AnyProposalKind } from './proposals.ts';
import type { ReviewQueue } from './reviews.ts';
import type { SealedSource } from './store/sealed.ts';
import type { DueTaker, Follower } from './takers.ts';

/** A table of outcomes, with the module that declares it. */
export interface OutcomeTable {
  readonly table: string;
  readonly what: Outcome;
  readonly module: string;
}

/** What all modules declare. */
export interface Gathered {
  readonly modules: readonly Module[];
  /** The platform's own tables come before every module's. */
  readonly migrations: readonly MigrationSource[];
  readonly calls: readonly BoundCall[];
  readonly staffCalls: readonly BoundStaffCall[];
  readonly channels: readonly Channel[];
  readonly outcomes: readonly OutcomeTable[];
  readonly journals: readonly JournalKind[];
  readonly holdings: readonly (HoldingScope & { readonly product: string })[];
  readonly outside: readonly (OutsideSource & { readonly product: string })[];
  readonly watches: readonly AccountWatch[];
  readonly bills: readonly BillSource[];
  readonly houseAccounts: readonly HouseAccount[];
  readonly funds: readonly FundSource[];
  readonly flows: readonly Flow[];
  readonly sealed: readonly SealedSource[];
  readonly parameters: readonly AnyParameterKind[];
  readonly reviews: readonly ReviewQueue[];
  readonly proposals: readonly AnyProposalKind[];
  readonly people: readonly PersonPart[];
  readonly desks: readonly MarketDesk[];
  readonly splits: readonly SplitSource[];
  readonly jobs: readonly Job[];
  readonly figures: readonly Figures[];
  readonly fees: readonly FeeSource[];
  readonly due: readonly DueTaker[];
  readonly follow: readonly Follower[];
  /** What the server checks. */
  readonly invariants: readonly AnyInvariant[];
  /** What `npm run check:money` checks beside the ledger's own. */
  readonly wholeRecord: readonly AnyInvariant[];
}

/** The platform's own tables. */
const PLATFORM_MIGRATIONS: MigrationSource = {
  name: 'platform',
  folder: new URL('./store/migrations/', import.meta.url),
};

/** What may be declared once, under the words of the error. */
function namesOf(all: Omit<Gathered, 'invariants' | 'wholeRecord'>): [what: string, names: readonly string[]][] {
  return [
    ['module', all.modules.map(({ name }) => name)],
    ['folder of migrations', all.migrations.map(({ folder }) => folder.href)],
    ['handler of the call', [...all.calls, ...all.staffCalls].map(({ call }) => call.id)],
    ['channel', all.channels.map(({ id }) => id)],
    ['table of outcomes', all.outcomes.map(({ table }) => table)],
    ['kind of journals', all.journals.map(({ scope }) => scope)],
    ['scope of holdings', all.holdings.flatMap(({ opens, closes }) => [opens, closes])],
    ['watch of an account', all.watches.map(({ type }) => type)],
    ['source of bill lines', all.bills.map(({ scope }) => scope)],
    ['account of the operator', all.houseAccounts.map(({ purpose }) => purpose)],
    ['fund', all.funds.map(({ fund }) => fund)],
    ['flow', all.flows],
    ['kind of sealed rows', all.sealed.map(({ kind }) => kind)],
    ['parameter', all.parameters.map(({ name }) => name)],
    ['queue of reviews', all.reviews.map(({ queue }) => queue)],
    ['kind of proposals', all.proposals.map(({ kind }) => kind)],
    ['section of a person’s file', all.people.flatMap(({ sections = [] }) => sections.map(({ name }) => name))],
    ['desk of the markets', all.desks.flatMap(({ kinds }) => kinds)],
    ['job', all.jobs.map(({ name }) => name)],
    ['figure of a day', all.figures.flatMap(({ days = [] }) => days.map(({ name }) => name))],
    ['source of fees', all.fees.map(({ product }) => product)],
    ['taker of due rows', all.due.map(({ name }) => name)],
    ['follower', all.follow.map(({ name }) => name)],
  ];
}

function requireOnce(what: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new Error(`the ${what} ${name} is declared twice`);
    seen.add(name);
  }
}

/** Each module stands behind those that must start before it. Tools and tests may leave some of them out. */
function requireOrder(modules: readonly Module[]): void {
  const later = new Set(modules.map(({ name }) => name));
  for (const { name, deps = [] } of modules) {
    const behind = deps.find((dep) => later.has(dep));
    if (behind !== undefined) throw new Error(`the module ${name} needs ${behind}, which does not start before it`);
    later.delete(name);
  }
}

/** Gathers and checks. Functions of `FromAll` see the rest of what is gathered. */
export function gather(modules: readonly Module[]): Gathered {
  requireOrder(modules);
  const listed = <T>(read: (module: Module) => readonly T[] | undefined): T[] => modules.flatMap((module) => read(module) ?? []);
  const rest = {
    modules,
    migrations: [PLATFORM_MIGRATIONS, ...listed(({ name, migrations }) => (migrations ? [{ name, folder: migrations }] : []))],
    calls: listed(({ calls }) => calls),
    staffCalls: listed(({ staffCalls }) => staffCalls),
    channels: listed(({ channels }) => channels),
    outcomes: listed(({ name, outcomes = {} }) =>
      Object.entries(outcomes).map(([table, what]): OutcomeTable => ({ table, what, module: name })),
    ),
    journals: listed(({ journals }) => journals),
    holdings: listed(({ name, holdings = [] }) => holdings.map((scopes) => ({ ...scopes, product: name }))),
    outside: listed(({ name, outside }) => outside && [{ ...outside, product: name }]),
    watches: listed(({ watches }) => watches),
    bills: listed(({ bills }) => bills),
    houseAccounts: listed(({ houseAccounts }) => houseAccounts),
    funds: listed(({ funds }) => funds),
    flows: listed(({ flows }) => flows),
    sealed: listed(({ sealed }) => sealed),
    parameters: listed(({ parameters }) => parameters),
    reviews: listed(({ reviews }) => reviews),
    proposals: listed(({ proposals }) => proposals),
    people: listed(({ person }) => person && [person]),
    desks: listed(({ market }) => market && [market]),
    splits: listed(({ splits }) => splits && [splits]),
    jobs: listed(({ jobs }) => jobs),
    figures: listed(({ figures }) => figures && [figures]),
    fees: listed(({ fees }) => fees),
    due: listed(({ due }) => due),
    follow: listed(({ follow }) => follow),
  };
  for (const [what, names] of namesOf(rest)) requireOnce(what, names);
  const without: Gathered = { ...rest, invariants: [], wholeRecord: [] };
  const made = <T>(list: FromAll<T> | undefined) => (typeof list === 'function' ? list(without) : list);
  const invariants: Invariant[] = listed((module) => made(module.invariants));
  return {
    ...rest,
    invariants: [...invariants, ...listed(({ newest }) => newest)],
    wholeRecord: [...invariants, ...listed((module) => made(module.record))],
  };
}

/** Gathers what the modules declare and hands it to each that asks for it. Once, before any of them starts. */
export function connect(modules: readonly Module[]): Gathered {
  const all = gather(modules);
  for (const module of modules) module.connect?.(all);
  return all;
}
