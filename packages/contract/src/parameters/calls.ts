/** Changes of parameters: what is coming and what was, for everybody; what holds, for the staff that proposes. */
import * as z from 'zod/mini';
import { MARKET_KINDS } from '../core/constants.ts';
import { defineCall } from '../core/define.ts';
import { decimal, id, time } from '../core/schemas.ts';
import { PARAMETER_LABELS, PARAMETER_NAMES } from '../derived/parameters.ts';

const value = z.union([
  z.strictObject({ type: z.literal('amount'), amount: decimal, currency: z.string() }),
  /** A fraction: "0.001" is 0.1 percent. */
  z.strictObject({ type: z.literal('percent'), fraction: decimal }),
  z.strictObject({ type: z.literal('code'), code: z.string() }),
]);
export type ParameterLineValue = z.infer<typeof value>;

/** What becomes of one figure; null where there was none or will be none. */
export const parameterLine = z.strictObject({
  label: z.enum(PARAMETER_LABELS),
  /** The length of an option that it is about. */
  seconds: z.nullable(z.int()),
  /** The tier or the network that it is about. */
  of: z.optional(z.string()),
  before: z.nullable(value),
  after: z.nullable(value),
});
export type ParameterLine = z.infer<typeof parameterLine>;

/** The market that a parameter is of; of `funding.terms` the asset. */
const market = z.nullable(z.strictObject({ id, symbol: z.string(), kind: z.enum([...MARKET_KINDS, 'asset']) }));

/** A change that was published. */
export const parameterChange = z.strictObject({
  id,
  name: z.enum(PARAMETER_NAMES),
  market,
  lines: z.array(parameterLine),
  published: time,
  /** From when on it counts for new orders. */
  effective: time,
  /** When a delisting ends what orders are left; null for any other. */
  ends: z.nullable(time),
  state: z.enum(['coming', 'in_force', 'past']),
  /** Its place in the public log; null for the second until it has one. */
  leaf: z.nullable(z.int()),
});
export type ParameterChange = z.infer<typeof parameterChange>;

export const listParameterChanges = defineCall({
  id: 'parameters.listChanges',
  method: 'GET',
  path: '/market/changes',
  access: 'visitor',
  limit: { max: 300, windowMs: 60_000 },
  input: {},
  output: z.strictObject({ list: z.array(parameterChange), notice_ms: z.int(), time }),
  summary:
    'Changes of fees, steps, payouts and listings: those that are coming first, then the last 100. Each was published in the public log before it counted.',
});

export const listParameters = defineCall({
  id: 'parameters.listParameters',
  method: 'GET',
  path: '/admin/parameters',
  access: 'staff',
  permission: 'parameters.read',
  input: {},
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        name: z.enum(PARAMETER_NAMES),
        market,
        /** JSON text of what holds now. */
        value: z.string(),
        lines: z.array(parameterLine),
        coming: z.nullable(parameterChange),
        history: z.array(parameterChange),
      }),
    ),
    notice_ms: z.int(),
    ahead_ms: z.int(),
    time,
  }),
  summary: 'Every parameter with what holds, what is coming and what was. Changes are proposals (kinds `parameter`, `market`).',
});
