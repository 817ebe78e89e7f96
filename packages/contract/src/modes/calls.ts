/** In which modes the installation runs, as everybody sees it. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { MODES } from '../core/modes.ts';
import { id, time } from '../core/schemas.ts';
import { MODE_PRODUCTS } from '../derived/modes.ts';

const mode = z.enum(MODES);

/** What holds for everybody, as far as it is not `normal`. */
export const modesInForce = z.strictObject({
  installation: z.strictObject({ mode, since: z.nullable(time) }),
  products: z.array(z.strictObject({ product: z.enum(MODE_PRODUCTS), mode, since: time })),
  /** The market's own mode; what counts for it is the strictest of this, its product's and the installation's. */
  markets: z.array(z.strictObject({ id, mode, since: time })),
});
export type ModesInForce = z.infer<typeof modesInForce>;

export const getModes = defineCall({
  id: 'modes.getModes',
  method: 'GET',
  path: '/market/modes',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: {},
  output: modesInForce,
  summary: 'In which modes installation, products and markets are, where not in the normal one, and since when.',
});

export const modesChannel = defineChannel({
  id: 'modes.inForce',
  access: 'visitor',
  message: modesInForce,
  latestOnly: true,
  summary: 'The modes in force: at once, and when one of them changes.',
});
