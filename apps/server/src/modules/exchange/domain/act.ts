/**
 * Acts of users that are no orders: margin, stops, and whatever else a product decides with what its clearing keeps. An act waits in
 * the queue with the orders, is decided behind the ticks that came before it, and is answered after its commit.
 */
import type { AccountType } from '@glasshouse/contract';
import { clearingOf } from '../clearing/clearing.ts';
import type { Batch } from './batch.ts';
import { type Decision, deny } from './decision.ts';

/** A wish of a user in a market; `act` is its product's, as JSON. */
export interface ActCommand {
  readonly type: 'act';
  readonly userId: number;
  readonly account: AccountType;
  readonly marketId: number;
  readonly act: Readonly<Record<string, string | number | boolean | null>>;
}

/** What it answers; `act` is its product's, as JSON. */
export interface ActAnswer {
  readonly act: Readonly<Record<string, unknown>>;
}

/** Decides an act. A denial leaves the batch exactly as it was. RangeError: the product of its account knows none. */
export function decideAct(batch: Batch, command: ActCommand): Decision<ActAnswer> {
  const rules = batch.input.rules(command.marketId);
  const clearing = clearingOf(rules, command);
  if (!clearing.act) throw new RangeError(`account ${command.account} knows no acts in ${rules.symbol}`);
  if (batch.ticksLeft.has(command.marketId)) return deny('UNAVAILABLE');
  const decision = clearing.act(batch, rules, command);
  if (decision.ok) batch.work++;
  return decision;
}
