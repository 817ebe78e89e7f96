/**
 * Checks an exported proof of a tick on this device, step by step, so that a screen can show which of them holds. Pure;
 * never throws. The same code as `npm run verify` (packages/proofs).
 */
import {
  type ProofFile,
  type TickView,
  type TreeHead,
  checkGrowth,
  readLogged,
  trustedKeys,
  verifyHead,
  verifyProof,
} from '@glasshouse/proofs';

/** What is checked, in the order in which it is shown. */
export const TICK_CHECKS = ['index', 'inclusion', 'signature', 'growth'] as const;
export type TickCheck = (typeof TICK_CHECKS)[number];

/** The verdict of every check, the tick where its record can be read, and whether the file around it can be. */
export interface TickVerdict {
  readonly steps: Readonly<Record<TickCheck, boolean>>;
  readonly ok: boolean;
  readonly tick: TickView | null;
  /** What is no proof file has no facts to show with the steps. */
  readonly isReadable: boolean;
}

/** The tick that a proof has to be of. */
export interface ExpectedTick {
  readonly symbol: string;
  readonly leaf: number;
}

const never = (check: () => boolean): boolean => {
  try {
    return check();
  } catch {
    return false;
  }
};

const areTexts = (...values: unknown[]): boolean => values.every((value) => typeof value === 'string');
/** Numbers and times as they can be shown. */
const areCounts = (...values: unknown[]): boolean =>
  values.every((value) => typeof value === 'string' && /^[0-9]{1,15}$/.test(value));

const orNull = (value: unknown, test: (...values: unknown[]) => boolean): boolean => value === null || test(value);

/** Whether a tick can be shown, true or not. */
function isShowable({ symbol, seq, time, prices, index, quotes }: TickView): boolean {
  return (
    areTexts(symbol, prices) &&
    areCounts(seq, time) &&
    orNull(index, areTexts) &&
    quotes.every(
      (quote) =>
        areTexts(quote.source, quote.state) &&
        orNull(quote.bid, areTexts) &&
        orNull(quote.ask, areTexts) &&
        orNull(quote.time, areCounts),
    )
  );
}

/** The tick of a proof: its record, or the instrument of the symbol in its second. */
function readTick(file: ProofFile, symbol: string): ReturnType<typeof readLogged> {
  try {
    const { body } = file.entry;
    const prices = file.prices ?? [undefined];
    const read = prices.map((price) => readLogged(body, price));
    const logged = read.find((one) => one?.view.symbol === symbol) ?? read[0] ?? null;
    return logged && isShowable(logged.view) ? logged : null;
  } catch {
    return null;
  }
}

/** Failures of a whole proof that do not decide whether the record stands in the log of its head. */
const NOT_OF_INCLUSION: ReadonlySet<string> = new Set(['INDEX']);

/**
 * Checks a proof. `pin` is the head that this device kept (null: none yet), `growth` the hashes between the two heads, null
 * when the server has no log of one of their sizes.
 */
export function checkTick(
  file: ProofFile,
  expected: ExpectedTick,
  pin: TreeHead | null,
  growth: readonly string[] | null,
): TickVerdict {
  const verdict = verifyProof(file);
  const logged = readTick(file, expected.symbol);
  const tick = logged?.view ?? null;
  const isAsked = tick?.symbol === expected.symbol && file.entry.index === String(expected.leaf);
  const signature = never(() => {
    const trusted = trustedKeys(file.keys, file.head.log);
    return trusted !== null && verifyHead(file.head, trusted);
  });
  const steps = {
    index: logged !== null && isAsked && logged.isByRules,
    inclusion: isAsked && (verdict.ok || NOT_OF_INCLUSION.has(verdict.failure)),
    signature,
    growth: never(() => {
      if (pin === null) return true;
      if (pin.log !== file.head.log || growth === null) return false;
      const [older, newer] = Number(pin.size) <= Number(file.head.size) ? [pin, file.head] : [file.head, pin];
      return checkGrowth(older, newer, growth) === null;
    }),
  };
  const isReadable = never(
    () =>
      areCounts(file.entry.index, file.head.size, file.head.time) &&
      areTexts(file.head.log, file.head.key) &&
      Array.isArray(file.inclusion),
  );
  return { steps, ok: verdict.ok && isReadable && TICK_CHECKS.every((step) => steps[step]), tick, isReadable };
}
