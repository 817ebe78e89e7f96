/**
 * What a change of a parameter is: for new orders only, published a day before it counts; nothing here can reach what is open.
 * The values stand in `<product>/parameters.ts`. Fractions are texts: "0.001" is 0.1 percent.
 */
import * as z from 'zod/mini';
import { id } from '../core/schemas.ts';
import { PARAMETER_NAMES } from '../derived/parameters.ts';

/** How long before it counts a change is published, at least; the database holds it too. Milliseconds. */
export const PARAMETER_NOTICE_MS = 24 * 3_600_000;
/** How far ahead a change may be published. */
export const PARAMETER_AHEAD_MS = 90 * 24 * 3_600_000;
/** Between the cancel-only of a market that is delisted and the end of the orders that are left. */
export const DELISTING_MS = 24 * 3_600_000;

/**
 * What a proposal of the kinds `parameter` and `market` holds. `value` is JSON text; `market` is 0 where there is none, and the
 * asset's id in `funding.terms`.
 */
export const parameterPayload = z.strictObject({
  name: z.enum(PARAMETER_NAMES),
  market: z.union([z.literal(0), id]),
  value: z.string().check(z.maxLength(4_000)),
  effective_at: z.int(),
});
export type ParameterPayload = z.infer<typeof parameterPayload>;
