/** What the staff sees first: figures of the platform, what is unusual, and whether everything works. Days are UTC. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, time } from '../core/schemas.ts';

/** Days that the charts of the overview cover. */
export const OVERVIEW_DAYS = 30;

const day = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/));

/** One day. Values are USD at today's index, so that days compare; null where an asset has no price. */
export const overviewDay = z.strictObject({
  day,
  new_users: z.int(),
  spot_volume: decimal,
  conversion_volume: decimal,
  options_staked: decimal,
  fees: decimal,
  /** Credited deposits, and withdrawals that arrived, without their fees. */
  deposits: decimal,
  withdrawals: decimal,
});
export type OverviewDay = z.infer<typeof overviewDay>;

/** What the operator may have to pay on open options of one underlying, besides their stakes. */
export const exposureRow = z.strictObject({
  match_id: id,
  symbol: z.string(),
  open: z.int(),
  /** Stakes at risk and profits promised, by direction, in USDT. */
  up: z.strictObject({ staked: decimal, promised: decimal }),
  down: z.strictObject({ staked: decimal, promised: decimal }),
});
export type ExposureRow = z.infer<typeof exposureRow>;

/** Something to look at. `weight`: 1 to 100, how soon. */
export const UNUSUAL = [
  'money_stopped',
  'log_stopped',
  'market_stuck',
  'no_price',
  'due_late',
  'job_failing',
  'volume_high',
  'fees_low',
  'conversions_high',
  'options_returns_high',
  'registrations_one_address',
  'sign_in_failures',
  'second_factor_blocks',
  'house_low',
] as const;
export type UnusualCode = (typeof UNUSUAL)[number];

export const unusual = z.strictObject({
  code: z.enum(UNUSUAL),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  weight: z.int(),
});
export type Unusual = z.infer<typeof unusual>;

export const getOverview = defineCall({
  id: 'overview.getOverview',
  method: 'GET',
  path: '/admin/overview',
  access: 'staff',
  permission: 'overview.read',
  refresh: 'figures',
  limit: { max: 60, windowMs: 60_000 },
  input: {},
  output: z.strictObject({
    users: z.strictObject({
      total: z.int(),
      frozen: z.int(),
      closed: z.int(),
      new_today: z.int(),
      new_week: z.int(),
      /** Used a session within the last 24 hours. */
      active: z.int(),
    }),
    /** Oldest first; the last is today. */
    days: z.array(overviewDay),
    exposure: z.strictObject({ house: decimal, list: z.array(exposureRow) }),
    unusual: z.array(unusual),
    /** Where the prices behind the values come from. */
    prices: z.enum(['recorded', 'live', 'simulated']),
    time,
  }),
  summary: 'Users, volume, fees and exposure of the last 30 days, and what is unusual. No person is named.',
});

/** Key of an invariant's words under `invariants` of a catalogue `backoffice-*`; its title is what the tools print. */
export const invariantKey = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The last check of an invariant. */
export const invariantCheck = z.strictObject({
  id: z.string(),
  title: z.string(),
  checked: z.nullable(time),
  breaches: z.int(),
});

export const getHealth = defineCall({
  id: 'overview.getHealth',
  method: 'GET',
  path: '/admin/health',
  access: 'staff',
  permission: 'overview.read',
  refresh: 'figures',
  limit: { max: 120, windowMs: 60_000 },
  input: {},
  output: z.strictObject({
    /** Of the process that answers. */
    process: z.strictObject({ started: time, memory_bytes: z.int(), node: z.string() }),
    database: z.strictObject({
      ping_ms: z.int(),
      size_bytes: z.int(),
      connections: z.int(),
      connections_max: z.int(),
      longest_transaction_ms: z.int(),
      version: z.string(),
    }),
    money: z.strictObject({
      state: z.enum(['open', 'stopped']),
      reason: z.nullable(z.string()),
      /** The whole of history, and the newest entries. */
      whole: z.nullable(time),
      newest: z.nullable(time),
      invariants: z.array(invariantCheck),
    }),
    log: z.enum(['open', 'stopped']),
    engine: z.strictObject({
      leading: z.boolean(),
      /** Symbols of markets that take cancels only because triggers fail to fire, whichever process leads. */
      failing: z.array(z.string()),
      open_orders: z.int(),
      last_fill: z.nullable(time),
    }),
    options: z.strictObject({ open: z.int(), oldest_due: z.nullable(time) }),
    jobs: z.array(
      z.strictObject({
        name: z.string(),
        every_ms: z.int(),
        last: z.nullable(time),
        took_ms: z.nullable(z.int()),
        runs: z.int(),
        failures: z.int(),
        /** Whether the last run failed. */
        failing: z.boolean(),
      }),
    ),
    time,
  }),
  summary: 'Whether database, money, log, engine and jobs work. Feeds: markets.getPriceHealth.',
});
