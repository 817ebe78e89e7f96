/** How staff reads and sets modes: a stricter one at once, a looser one by a proposal of four eyes. */
import * as z from 'zod/mini';
import { staffName } from '../backoffice/presented.ts';
import { defineCall } from '../core/define.ts';
import { MODES } from '../core/modes.ts';
import { id, time } from '../core/schemas.ts';
import { MODE_PRODUCTS } from '../derived/modes.ts';

const mode = z.enum(MODES);

/** What a mode can be set for: `installation`, `product:<name>` or `market:<id>`. */
export const modeScope = z.string().check(z.regex(/^(installation|product:[a-z]{1,20}|market:[1-9][0-9]{0,8})$/));

/** A mode that was set: when, by whom, why. */
export const modeChange = z.strictObject({
  id,
  scope: z.string(),
  before: mode,
  after: mode,
  reason: z.string(),
  time,
  /** Who set it; with a proposal who proposed it and who approved. Null where the operator did it by itself (a delisting). */
  staff: z.nullable(staffName),
  approver: z.nullable(staffName),
  proposal_id: z.nullable(id),
});
export type ModeChange = z.infer<typeof modeChange>;

export const listModes = defineCall({
  id: 'modes.listModes',
  method: 'GET',
  path: '/admin/modes',
  access: 'staff',
  permission: 'modes.read',
  refresh: 'rows',
  input: {},
  output: z.strictObject({
    /** Every scope there is, installation first, then products, then markets. */
    list: z.array(
      z.strictObject({
        scope: z.string(),
        product: z.nullable(z.enum(MODE_PRODUCTS)),
        market: z.nullable(z.strictObject({ id, symbol: z.string(), kind: z.string() })),
        mode,
        /** The strictest of its own, its product's and the installation's. */
        effective: mode,
        last: z.nullable(modeChange),
      }),
    ),
    /** The last changes, newest first. */
    history: z.array(modeChange),
    time,
  }),
  summary: 'The modes of installation, products and markets, with who set them when and why.',
});

export const tightenMode = defineCall({
  id: 'modes.tightenMode',
  method: 'POST',
  path: '/admin/modes/tighten',
  access: 'staff',
  permission: 'modes.set',
  limit: { max: 60, windowMs: 60_000 },
  input: { scope: modeScope, mode, reason: z.string().check(z.maxLength(500)) },
  output: z.strictObject({
    change: modeChange,
    /** Whether what was under way had ended when the mode took hold; false: something hung, and only new calls are refused. */
    settled: z.boolean(),
  }),
  errors: ['MODES_UNKNOWN_SCOPE', 'MODES_NOT_TIGHTER', 'BACKOFFICE_REASON_SHORT'],
  summary: 'Sets a stricter mode at once. A looser one needs two people: propose it (kind `mode`).',
});

/** What a proposal of the kind `mode` holds. */
export const modePayload = z.strictObject({ scope: modeScope, mode });
export type ModePayload = z.infer<typeof modePayload>;
