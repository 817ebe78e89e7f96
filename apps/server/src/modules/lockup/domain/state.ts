/** The state of an entry. Pure. */

/** `open` before the end, `ended` from it on. Both times in epoch milliseconds. */
export function stateOf({ endsMs }: { readonly endsMs: number }, nowMs: number): 'open' | 'ended' {
  return nowMs < endsMs ? 'open' : 'ended';
}
