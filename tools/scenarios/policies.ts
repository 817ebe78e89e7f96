/**
 * Which policies the engine claims, and with which settings of a market.
 *
 * A scenario that is not core names the policy it applies to. The first line that fits decides; a policy without a line is
 * not claimed.
 */
import { TRIGGER_SOURCE, type TriggerSource } from '@glasshouse/matching';

/** How a market is set for a scenario. */
export interface Settings {
  /** What its stops look at. */
  readonly source: TriggerSource;
  /** Whether a stop whose price is reached already fires at once, or is refused. */
  readonly firesReached: boolean;
}

/** The settings of a core scenario. */
export const ORDINARY: Settings = { source: TRIGGER_SOURCE.LAST, firesReached: false };

const NOT_CLAIMED = [
  /all.or.none|\baon\b/i,
  /trailing/i,
  /pro.?rata|auction|batch/i,
  /slid|repric/i,
  /increase keeps|keeps? (its )?(priority|place).*(increase|larger|refill)|refill(ed|s)? keeps?/i,
  /market.to.limit|remainder (rests|becomes)/i,
  /expir(y|es) (at|after)|\bGTD\b|\bGTT\b|\bday\b/i,
];

const CLAIMED: readonly [RegExp, Partial<Settings>][] = [
  [/best quote|best (bid|ask|price)/i, { source: TRIGGER_SOURCE.QUOTE, firesReached: true }],
  [/wrong side.*refused|refused.*wrong side/i, {}],
  [
    /(reached|wrong side|through).*(at once|immediately|triggers)|(at once|immediately).*(reached|trigger)/i,
    { firesReached: true },
  ],
  [/stop|trigger|take.profit/i, {}],
  [/iceberg|hidden|display|reserve order/i, {}],
  [/amend|modif|replace|reduce/i, {}],
  [/self.?trade|\bstp\b|expire.(taker|maker|both)|cancel.(newest|oldest|both)|decrement/i, {}],
  [/post.?only/i, {}],
  [/fill.or.kill|\bfok\b|immediate.or.cancel|\bioc\b|budget|quote (amount|order)|max ?quote|min ?quote/i, {}],
  [/balance|funds?\b|hold|reserve/i, {}],
  [/cancel/i, {}],
];

/** The settings for a policy; undefined when it is not claimed. */
export function claim(policy: string | undefined): Settings | undefined {
  if (policy === undefined) return undefined;
  if (NOT_CLAIMED.some((words) => words.test(policy))) return undefined;
  const line = CLAIMED.find(([words]) => words.test(policy));
  return line && { ...ORDINARY, ...line[1] };
}
