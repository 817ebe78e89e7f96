/** Refusals of the demo's own calls. */
import { defineErrors } from '../core/error-spec.ts';

export const demoErrors = defineErrors('demo', {
  DEMO_FUNDS_LIMIT: { seconds: 'count' },
  DEMO_RETURN_HELD: {},
  DEMO_PAYMENT_LARGE: { limit: 'amount' },
});
