/** A checked receipt as the screen shows it: fifteen checks in five groups, and the ticks that decided. */
import type { OptionReceiptFile } from '@glasshouse/contract/options';
import { type OptionStep, type ReceiptStep, type TickView, readLogged } from '@glasshouse/proofs';

/** The groups in their order. */
export const STEP_GROUPS = {
  promise: ['SHAPE', 'KEYS', 'ACCEPTANCE', 'TERMS'],
  log: ['ORDER_HEAD', 'HEAD', 'GROWTH', 'ORDER_LOGGED'],
  prices: ['TICKS_LOGGED', 'TICKS_PRICED'],
  entry: ['ENTRY'],
  exit: ['EXIT'],
  result: ['OUTCOME', 'AMOUNT', 'RESULT_SIGNED'],
} as const satisfies Record<string, readonly ReceiptStep[]>;
/** A group of checks. */
export type StepGroup = keyof typeof STEP_GROUPS;

/** A group with its checks; `ok` when all of them are. */
export interface CheckedGroup {
  readonly group: StepGroup;
  readonly ok: boolean;
  readonly steps: readonly OptionStep[];
}

/** Puts checks into their groups; groups without a check are left out. */
export function groupSteps(steps: readonly OptionStep[]): CheckedGroup[] {
  return (Object.keys(STEP_GROUPS) as StepGroup[]).flatMap((group) => {
    const ids: readonly ReceiptStep[] = STEP_GROUPS[group];
    const mine = steps.filter(({ id }) => ids.includes(id));
    return mine.length === 0 ? [] : [{ group, ok: mine.every(({ ok }) => ok), steps: mine }];
  });
}

/** The value of a check's parameter; undefined when the check does not have it. */
export function paramOf(steps: readonly OptionStep[], id: ReceiptStep, name: string): string | undefined {
  return steps.find((step) => step.id === id)?.params[name];
}

/** The ticks of a receipt by their number; what cannot be read is left out. */
export function ticksOf(receipt: OptionReceiptFile): Map<string, TickView> {
  const records = receipt.settlement?.ticks ?? [];
  return new Map(
    records.flatMap(({ body, price }) => {
      const view = readLogged(body, price)?.view;
      return view ? [[view.seq, view] as const] : [];
    }),
  );
}

const PRICE = /"index":"([0-9.]*)([0-9])"/;

/** A price that was changed on purpose. */
export interface Change {
  readonly from: string;
  readonly to: string;
}

/** The last price of a receipt, as it is and with its last digit changed; null where none has a price. */
export function changeOf(receipt: OptionReceiptFile): Change | null {
  const bodies = receipt.settlement?.ticks.map((tick) => tick.price?.body ?? tick.body) ?? [];
  const [, head, digit] = PRICE.exec(bodies.findLast((body) => PRICE.test(body)) ?? '') ?? [];
  if (head === undefined || digit === undefined) return null;
  return { from: head + digit, to: `${head}${(Number(digit) + 1) % 10}` };
}

/** A receipt in which the last price was changed by its last digit: what a check must not pass. */
export function tampered(receipt: OptionReceiptFile): OptionReceiptFile {
  const { settlement } = receipt;
  if (!settlement) return receipt;
  // The very last tick may be one without a price, kept to show that there was none.
  const textOf = (tick: (typeof settlement.ticks)[number]) => tick.price?.body ?? tick.body;
  const at = settlement.ticks.findLastIndex((tick) => PRICE.test(textOf(tick)));
  if (at < 0) return receipt;
  const change = changeOf(receipt);
  const ticks = settlement.ticks.map((tick, i) => {
    if (i !== at) return tick;
    const body = textOf(tick).replace(PRICE, `"index":"${change?.to}"`);
    return tick.price ? { ...tick, price: { ...tick.price, body } } : { ...tick, body };
  });
  return { ...receipt, settlement: { ...settlement, ticks } };
}
