/**
 * Checks an exported proof of a tick on this device, step by step, so that a screen can say which of them holds. Pure;
 * never throws. The same code as `npm run verify` (packages/proofs).
 */
import {
  type LogRecord,
  type ProofFile,
  type TickRecord,
  type TreeHead,
  checkGrowth,
  readCanonical,
  trustedKeys,
  verifyHead,
  verifyProof,
  verifyTick,
} from '@glasshouse/proofs';

/** What is checked, in the order in which it is told. */
export const TICK_CHECKS = ['index', 'inclusion', 'signature', 'growth'] as const;
export type TickCheck = (typeof TICK_CHECKS)[number];

/** The verdict of every check, the tick where its record can be read, and whether the file around it can be. */
export interface TickVerdict {
  readonly steps: Readonly<Record<TickCheck, boolean>>;
  readonly ok: boolean;
  readonly tick: TickRecord | null;
  /** What is no proof file has no facts that could be told beside the steps. */
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

/** Whether a tick can be shown, true or not. */
function isTick({ kind, symbol, seq, time, prices, index, quotes }: TickRecord): boolean {
  return (
    kind === 'tick' &&
    areTexts(symbol, prices) &&
    areCounts(seq, time) &&
    (index === null || areTexts(index)) &&
    quotes.every((quote) => areTexts(quote.source, quote.bid, quote.ask, quote.state) && areCounts(quote.time))
  );
}

/** The record of a proof when it is a tick. */
function readTick(file: ProofFile): TickRecord | null {
  try {
    const record = readCanonical(file.entry.body) as unknown as TickRecord;
    return isTick(record) ? record : null;
  } catch {
    return null;
  }
}

/** Failures of a whole proof that say nothing about whether the record stands in the log of its head. */
const NOT_OF_INCLUSION: ReadonlySet<string> = new Set(['INDEX']);

/**
 * Checks a proof. `pin` is the head that this device kept (null: none yet), `growth` the hashes between the two heads, null
 * when the server does not know the size of one of them.
 */
export function checkTick(
  file: ProofFile,
  expected: ExpectedTick,
  pin: TreeHead | null,
  growth: readonly string[] | null,
): TickVerdict {
  const verdict = verifyProof(file);
  const tick = readTick(file);
  const isAsked = tick?.symbol === expected.symbol && file.entry.index === String(expected.leaf);
  const signature = never(() => {
    const trusted = trustedKeys(file.keys, file.head.log);
    return trusted !== null && verifyHead(file.head, trusted);
  });
  const steps = {
    index: tick !== null && isAsked && verifyTick(tick as unknown as LogRecord),
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
