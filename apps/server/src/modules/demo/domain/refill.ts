/** How much a fund of the demo is refilled with. Pure. Units: atoms. */

/** Within which time at most one capital is given again: a fund that is sold out would else make its capital anew each day. */
export const REFILL_SPAN_MS = 30 * 86_400_000;

/**
 * What brings a fund back to its capital once it has lost a quarter of it, as far as refills of the span allow. What is set aside is
 * no loss: `held` counts with what is free.
 */
export function refillOf(capital: bigint, { free, held, given }: { free: bigint; held: bigint; given: bigint }): bigint {
  const have = free + held;
  if (have * 4n >= capital * 3n) return 0n;
  const [missing, allowed] = [capital - have, capital - given];
  const atoms = missing < allowed ? missing : allowed;
  return atoms > 0n ? atoms : 0n;
}
