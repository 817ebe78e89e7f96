/** Public facts of the staff: how much they act, what they can do, and what none of them can. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { id, time } from '../core/schemas.ts';
import { STAFF_ROLES } from '../core/roles.ts';
import { PROPOSAL_KINDS, REVIEW_QUEUES } from '../derived/permissions.ts';

const roles = z.array(z.enum(STAFF_ROLES));
const tables = z.array(z.string());

export const staffActs = defineCall({
  id: 'backoffice.staffActs',
  method: 'GET',
  path: '/operator/acts',
  access: 'visitor',
  limit: { max: 60, windowMs: 60_000 },
  input: {
    /** How many days back, today (UTC) included; 30 when left out. */
    days: z.optional(z.union([z.int().check(z.minimum(1), z.maximum(366)), z.string().check(z.regex(/^[0-9]{1,3}$/))])),
  },
  output: z.strictObject({
    acts: z.array(
      z.strictObject({
        /** `2026-11-22`, UTC. */
        day: z.string(),
        /** What the acts are about: the part of their permission before the dot, `door` or `console`. */
        kind: z.string(),
        /** Acts that were accepted, other than looking. */
        acts: z.int(),
        /** Looks that were accepted. */
        reads: z.int(),
        refused: z.int(),
      }),
    ),
  }),
  summary:
    'How often the staff acted, looked and was refused, per day and kind. Counted by the database with every row of the audit log.',
});

/** A staff call as the public sees it. */
export const staffPower = z.strictObject({
  id: z.string(),
  summary: z.string(),
  permission: z.nullable(z.string()),
  area: z.string(),
  roles,
  /** Whether it does more than look. */
  changes: z.boolean(),
  /** Tables that it writes besides the audit log. */
  writes: tables,
});

export const operatorPowers = defineCall({
  id: 'backoffice.operatorPowers',
  method: 'GET',
  path: '/operator/powers',
  access: 'visitor',
  limit: { max: 60, windowMs: 60_000 },
  input: {},
  output: z.strictObject({
    /** Every call of the staff there is. */
    calls: z.array(staffPower),
    /** What takes two people, who may propose and who approve it. */
    kinds: z.array(z.strictObject({ kind: z.enum(PROPOSAL_KINDS), propose: roles, approve: roles, writes: tables })),
    /** What waits for a review, and who may decide it. */
    queues: z.array(z.strictObject({ queue: z.enum(REVIEW_QUEUES), roles, writes: tables })),
    /** All tables that the database lets the staff’s role write. */
    writable: tables,
    /** Tables of prices and results: whether the database lets the staff’s role write it was asked now. */
    outcomes: z.array(z.strictObject({ table: z.string(), what: z.string(), module: z.string(), staff_can_write: z.boolean() })),
    /** How far the audit log is in the public log; null before the first leaf. */
    anchor: z.nullable(z.strictObject({ rows: z.int(), leaf: id, time })),
  }),
  summary: 'What the operator can and cannot do, from what the server enforces: calls, roles, and the rights of the database.',
});
