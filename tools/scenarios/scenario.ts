/**
 * The format of engine scenarios: what a file may hold, and a clear error for what it may not.
 *
 * Units: prices, quantities and quote values are decimal texts. An unknown word is never skipped: an
 * expectation that is not looked at would be a silent pass.
 */
import { z } from 'zod';

const text = z.string();
const count = z.union([z.string(), z.number()]);
const trade = z.strictObject({ maker: text, taker: text, qty: text, price: text });
const said = { note: z.unknown().optional(), comment: z.unknown().optional(), title: z.unknown().optional() };

const fills = z.union([count, z.array(z.record(z.string(), z.unknown())), z.record(z.string(), z.string())]);

const expect = z.strictObject({
  ...said,
  trades: z.array(trade).optional(),
  status: text.optional(),
  filled: text.optional(),
  remaining: text.optional(),
  quoteTotal: text.optional(),
  fills: fills.optional(),
  error: text.optional(),
  result: text.optional(),
});
/** What a step expects. */
export type Expect = z.infer<typeof expect>;

// What an order says is judged by the market, so wrong words and values come through here; unknown fields do not.
const order = z.strictObject({
  id: text,
  user: text.optional(),
  side: z.unknown(),
  type: z.unknown(),
  qty: z.unknown().optional(),
  price: z.unknown().optional(),
  timeInForce: z.unknown().optional(),
  postOnly: z.boolean().optional(),
  stopPrice: z.unknown().optional(),
  trailingBips: z.unknown().optional(),
  displayQty: z.unknown().optional(),
  selfTradePrevention: text.optional(),
  maxQuote: z.unknown().optional(),
  minQuote: z.unknown().optional(),
});
/** An order as a scenario writes it. */
export type ScenarioOrder = z.infer<typeof order>;

const common = { ...said, expect: expect.optional() };
const level = z.union([z.tuple([text, text]), z.tuple([text, text, count])]);
const totals = Object.fromEntries(
  ['bidOrders', 'askOrders', 'bidQty', 'askQty', 'bidVisibleQty', 'askVisibleQty', 'bidLevels', 'askLevels'].map((name) => [
    name,
    count.optional(),
  ]),
) as Record<TotalName, z.ZodOptional<typeof count>>;
/** The sums that a book-totals step may name. */
export type TotalName =
  | 'bidOrders'
  | 'askOrders'
  | 'bidQty'
  | 'askQty'
  | 'bidVisibleQty'
  | 'askVisibleQty'
  | 'bidLevels'
  | 'askLevels';

const step = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('place'), order, ...common }),
  z.strictObject({ op: z.literal('cancel'), id: text, user: text.optional(), ...common }),
  z.strictObject({
    op: z.literal('amend'),
    id: text,
    user: text.optional(),
    newQty: z.unknown().optional(),
    newPrice: z.unknown().optional(),
    reduceBy: z.unknown().optional(),
    ...common,
  }),
  z.strictObject({ op: z.literal('book'), bids: z.array(level).optional(), asks: z.array(level).optional(), ...said }),
  z.strictObject({ op: z.literal('book-totals'), ...totals, ...said }),
  z.strictObject({ op: z.literal('queue'), side: z.enum(['buy', 'sell']), price: text, ids: z.array(text), ...said }),
  z.strictObject({
    op: z.literal('order'),
    id: text,
    status: text.optional(),
    filled: text.optional(),
    remaining: text.optional(),
    quoteTotal: text.optional(),
    ...common,
  }),
  z.strictObject({ op: z.literal('last-price'), price: z.union([text, z.null()]), ...said }),
  z.strictObject({
    op: z.literal('balance'),
    user: text,
    base: text.optional(),
    quote: text.optional(),
    baseFree: text.optional(),
    baseHeld: text.optional(),
    quoteFree: text.optional(),
    quoteHeld: text.optional(),
    ...said,
  }),
  z.strictObject({
    op: z.literal('fund'),
    user: text,
    base: text.optional(),
    quote: text.optional(),
    asset: z.enum(['base', 'quote']).optional(),
    amount: text.optional(),
    qty: text.optional(),
    ...said,
  }),
  z.strictObject({ op: z.literal('last-price-set'), price: text, ...common }),
]);
/** One step of a scenario. */
export type Step = z.infer<typeof step>;

const head = z.looseObject({
  id: text,
  title: text.optional(),
  core: z.boolean(),
  policy: text.optional(),
  steps: z.array(z.unknown()),
});

/** A scenario; its steps are null when one of them is not understood, with the reason. */
export interface Scenario {
  readonly id: string;
  readonly core: boolean;
  readonly policy: string | undefined;
  readonly steps: readonly Step[];
  /** Why the steps cannot be replayed, when they cannot. */
  readonly misunderstood: string | undefined;
}

/** Reads the scenarios of a file; an Error names the file's fault when it is none. */
export function readScenarios(json: string): Scenario[] {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (error) {
    throw new Error(`not JSON: ${(error as Error).message}`, { cause: error });
  }
  if (!Array.isArray(data)) throw new Error('not a list of scenarios');
  return data.map((entry, at) => readScenario(entry, at));
}

function readScenario(entry: unknown, at: number): Scenario {
  const parsed = head.safeParse(entry);
  if (!parsed.success) throw new Error(`entry ${at + 1} is no scenario: ${firstIssue(parsed.error)}`);
  const { id, core, policy } = parsed.data;
  const steps: Step[] = [];
  for (const [index, raw] of parsed.data.steps.entries()) {
    const read = step.safeParse(raw);
    if (!read.success) {
      const misunderstood = `step ${index + 1} is not understood: ${firstIssue(read.error)}`;
      return { id, core, policy, steps: [], misunderstood };
    }
    steps.push(read.data);
  }
  return { id, core, policy, steps, misunderstood: undefined };
}

function firstIssue(error: z.core.$ZodError): string {
  const issue = error.issues[0]!;
  return `${issue.path.join('.') || 'it'}: ${issue.message}`;
}
