/** The verdict on a scenario: replayed as written, and a core one also with small prices and tiny quantities. */
import { claim, ORDINARY } from './policies.ts';
import { replay } from './replay.ts';
import type { Scenario } from './scenario.ts';
import { selfTradeOf } from './order-words.ts';
import { AS_WRITTEN, Departure, SMALL } from './units.ts';

/** PASS, FAIL with what departed, or SKIP with what is not claimed. */
export type Verdict = { readonly result: 'PASS' } | { readonly result: 'FAIL' | 'SKIP'; readonly why: string };

/** Judges one scenario. */
export function judge(scenario: Scenario): Verdict {
  const settings = scenario.core ? ORDINARY : claim(scenario.policy);
  if (settings === undefined) return { result: 'SKIP', why: `policy not claimed: ${scenario.policy ?? 'none named'}` };
  const missing = scenario.misunderstood ?? unsupported(scenario);
  if (missing !== undefined) return { result: scenario.core ? 'FAIL' : 'SKIP', why: missing };
  for (const [name, scale] of scenario.core
    ? [['', AS_WRITTEN] as const, ['scaled: ', SMALL] as const]
    : [['', AS_WRITTEN] as const]) {
    try {
      replay(scenario, settings, scale);
    } catch (error) {
      if (!(error instanceof Departure)) throw error;
      return { result: 'FAIL', why: `${name}${error.message}` };
    }
  }
  return { result: 'PASS' };
}

/** The first thing of a scenario that the engine does not have; undefined when it has all. */
function unsupported(scenario: Scenario): string | undefined {
  for (const step of scenario.steps) {
    if (step.op !== 'place') continue;
    const { timeInForce, trailingBips, selfTradePrevention, maxQuote, minQuote, type } = step.order;
    if (timeInForce === 'AON') return 'policy not claimed: all-or-none orders';
    if (trailingBips !== undefined) return 'policy not claimed: trailing stops';
    if (selfTradeOf(selfTradePrevention) === undefined) return `self-trade mode not known: ${String(selfTradePrevention)}`;
    if (type !== 'market' && (maxQuote ?? minQuote) !== undefined) return 'policy not claimed: quote bounds of limit orders';
  }
  return undefined;
}
