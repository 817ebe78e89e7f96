// SPDX-License-Identifier: Apache-2.0
/**
 * Recomputes margin from a whole public log, entry by entry: the rate of each hour from every change of its pool in the hour before, and
 * each step of a liquidation from the seconds that it names. The whole log also shows what no receipt can: that what a pool was at the
 * end of an hour is what the next begins with, that no hour is left out while something is lent, and that no step is.
 *
 * Limits: seconds are kept for 26 hours of the log's time. That accounts held and owed what records say, that fills are public trades,
 * and what the fund had, the log does not say.
 */
import { hashOfText } from '../../canonical.ts';
import { type AuditFinding, RecordAudit } from '../../index-price/record-audit.ts';
import {
  type MarginLiquidationFacts,
  type MarginRateFacts,
  isRateByRule,
  readMarginLiquidation,
  readMarginRate,
} from './record.ts';
import { replayLiquidation } from './replay.ts';
import { HEALS_AT_PPM, MOST_AGE_MS, PPM, assetsOf, debtsOf, isSmall } from './rule.ts';

/** What can be wrong. */
export const MARGIN_FINDINGS = {
  SECOND: 'a second is not by the published rules, or not the one behind the last',
  NOT_BY_RULE: 'the record is none of this rule, or a figure in it does not follow from the others',
  TWICE: 'it stands in the log already, or comes behind a later one',
  USE: 'the pool was not at the begin of the hour what it was at the end of the one before',
  MISSING: 'one before it is not in the log',
  PRICE: 'a price is not that of its second, or was too old by then',
  STEP: 'it goes on with a liquidation that did not begin, or had ended',
  RULE: 'it was not due, or its order is not what heals',
  AMOUNTS: 'charge, losses or what is left are other amounts than the rule makes',
} as const;
export type MarginFindingCode = keyof typeof MARGIN_FINDINGS;

/** Something in the log that must not be there, or is missing. */
export type MarginFinding = AuditFinding<MarginFindingCode>;

const KINDS = ['margin_rate', 'margin_liquidation'] as const;
export type MarginKind = (typeof KINDS)[number];

/** Reads a log from its first entry on. */
export class MarginAudit extends RecordAudit<MarginKind, MarginFindingCode> {
  /** The newest rate of each asset. */
  readonly #rates = new Map<string, MarginRateFacts>();
  /** Steps that others may go on with, by their hashes. */
  readonly #steps = new Map<string, MarginLiquidationFacts>();
  #newestStep = 0;
  /** Whether a step of the present form stood in the log: none of an older one may follow. */
  #isPresent = false;

  constructor() {
    super(KINDS);
  }

  protected record(_leaf: number, kind: MarginKind, body: string): readonly MarginFindingCode[] {
    return kind === 'margin_rate' ? this.#rate(body) : this.#step(body);
  }

  #rate(body: string): readonly MarginFindingCode[] {
    const facts = readMarginRate(body);
    if (facts === null || !isRateByRule(facts)) return ['NOT_BY_RULE'];
    const last = this.#rates.get(facts.asset);
    this.#rates.set(facts.asset, facts);
    if (last === undefined) return [];
    if (facts.hour <= last.hour) return ['TWICE'];
    // A pool that has anything has a rate each hour, and begins it as it ended the one before.
    if (facts.hour > last.hour + 1) return last.lent + last.idle > 0n ? ['MISSING'] : [];
    const [end, begin] = [last.uses?.at(-1), facts.uses?.[0]];
    return end && begin && (end.lent !== begin.lent || end.idle !== begin.idle) ? ['USE'] : [];
  }

  #isPriced({ before, time }: MarginLiquidationFacts): boolean {
    const debts = debtsOf(before);
    return before.every((item) => {
      const { market, held, owed, ticks } = item;
      if (market === null || (held === 0n && owed === 0n)) return true;
      this.seconds.follow(market.symbol, market.decimals);
      if (market.time > time) return false;
      if (time - market.time > MOST_AGE_MS) return isSmall(item, debts);
      const second = this.seconds.of(market.symbol).findLast(({ time: at }) => at === market.time);
      return second ? second.ticks === ticks : this.seconds.isForgotten(market.time);
    });
  }

  #step(body: string): readonly MarginFindingCode[] {
    const facts = readMarginLiquidation(body);
    if (facts === null) return ['NOT_BY_RULE'];
    const found: MarginFindingCode[] = [];
    if (facts.form === undefined) this.#isPresent = true;
    else if (this.#isPresent) found.push('NOT_BY_RULE');
    if (facts.id <= this.#newestStep) found.push('TWICE');
    else if (facts.id > this.#newestStep + 1) found.push('MISSING');
    this.#newestStep = Math.max(this.#newestStep, facts.id);
    const before = facts.from === null ? null : this.#steps.get(facts.from);
    const hasEnded = (step: MarginLiquidationFacts) => assetsOf(step.after) * PPM >= BigInt(HEALS_AT_PPM) * debtsOf(step.after);
    if (before === undefined || (before !== null && hasEnded(before))) found.push('STEP');
    // One step goes on with another once.
    if (facts.from !== null) this.#steps.delete(facts.from);
    this.#steps.set(hashOfText(body), facts);
    if (!this.#isPriced(facts)) found.push('PRICE');
    const { isOrdered, isPaid } = replayLiquidation(facts);
    if (!isOrdered) found.push('RULE');
    if (!isPaid) found.push('AMOUNTS');
    return found;
  }
}
