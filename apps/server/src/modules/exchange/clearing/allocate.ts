/** Sharing the lots of a trade among the members of a block. Units: lots. */
import { type Order, openLots } from '../domain/order.ts';

/**
 * Pro rata by open lots: each gets the whole lots of its share, the rest goes one by one to the largest remainders, ties to
 * the earlier member (largest remainder method). RangeError: more lots than the members have open.
 */
export function proRata(members: readonly Pick<Order, 'lots' | 'filledLots' | 'removedLots'>[], lots: number): number[] {
  const open = members.map((member) => BigInt(openLots(member)));
  const all = open.reduce((sum, one) => sum + one, 0n);
  if (BigInt(lots) > all) throw new RangeError(`${lots} lots for members that have ${all} open`);
  const shares = open.map((one) => Number((BigInt(lots) * one) / all));
  const remainders = open.map((one, i) => ({ i, remainder: (BigInt(lots) * one) % all }));
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1));
  let left = lots - shares.reduce((sum, one) => sum + one, 0);
  for (const { i } of remainders) {
    if (left === 0) break;
    shares[i] = (shares[i] as number) + 1;
    left--;
  }
  return shares;
}
