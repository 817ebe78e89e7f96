// SPDX-License-Identifier: Apache-2.0
/** What receipts of funding are made of, as an honest server has it; a test bends these facts before they are logged and signed. */
import { applyFunding, fundingOf, LINEAR, markTicks, meanPremium, minutePremium, premiumOf } from '@glasshouse/risk';
import { sha256, toHex, utf8 } from '../../bytes.ts';
import { canonicalText, type LogRecord, type RecordValue } from '../../canonical.ts';
import { signBytes } from '../../keys.ts';
import { chainHead, chainStart, eventRecord, type EventPlace, type FundingEvent, openingRecord } from './events.ts';
import { listRoot } from './lists.ts';
import { PERIOD_MS, rateOfMean } from './rates.ts';
import { RATE_FORMAT, type RateReceipt } from './rate-receipt.ts';
import { type ContractReceipt, RECEIPT_FORMAT, statementMessage } from './receipt-file.ts';
import { fundingRecord, rateRecord, type RateValues, sampleRecord, type SampleValues, termsRecord } from './records.ts';
import { indexText } from './testing-facts.ts';
import { KEY, KEYS, START, TestLog } from './testing-log.ts';
import { type Made, TERMS } from './testing-positions.ts';

/** The period that positions of tests are opened in, and when it ends. */
export const PERIOD = START / PERIOD_MS;
export const ENDS = START + PERIOD_MS;
/** The second that payments are due at: nothing was logged for eight minutes. */
export const DUE = ENDS + 480_000;
const LABELS = { market: TERMS.market, symbol: TERMS.symbol };
export const FUNDED = { ...TERMS, funding: 'eight_hours' } as const;
const RULES = { interest: 10_000n, band: 50_000n, cap: 375_000n, min_samples: 240 };

/** The rate of a period from a mean of so many samples. */
export function rateOf(
  period: number,
  mean: bigint,
  samples: RateValues['samples'] = { count: 480, root: 'cd'.repeat(32) },
): RateValues {
  const { min_samples: minSamples, ...figures } = RULES;
  return {
    id: period,
    ...LABELS,
    period,
    begins: period * PERIOD_MS,
    ends: (period + 1) * PERIOD_MS,
    samples,
    mean,
    ...RULES,
    rate: rateOfMean(samples.count, mean, { ...figures, minSamples }),
  };
}

/** All that the receipt of a payment is made of. */
export interface PaymentFacts {
  terms: typeof FUNDED | typeof TERMS;
  rates: RateValues[];
  /** Indexes of the seconds by their times; the file shows those from the end of the period on. */
  seconds: [number, bigint | null][];
  record: Record<string, unknown>;
  chain: Pick<Made, 'opening' | 'past'>;
  /** The payment, and what was looked at last when it was made. */
  event: FundingEvent;
  place: Omit<EventPlace, 'revision'>;
  fundings: LogRecord[];
}

/** A position that pays or receives for its first period, at an index. */
export function paid(of: Made, index: bigint, means: readonly [bigint, bigint] = [61_234n, 40_000n]): PaymentFacts {
  const rates = means.map((mean, i) => rateOf(PERIOD + i, mean));
  const [rate, next] = rates.map((one) => one.rate) as [bigint, bigint];
  const mark = markTicks(index, { rate: next, elapsedMs: BigInt(DUE - ENDS) });
  const { margin, owed } = of.position;
  const funding = fundingOf(LINEAR, of.position, mark, rate);
  const effect = applyFunding(funding, { available: 0n, margin, owed });
  const { fromMargin, newlyOwed, owedPaid, credit } = effect;
  const record = { id: 90, ...LABELS, period: PERIOD, rate, state: 'due', tick: DUE, index, mark, rate_now: next };
  return {
    terms: FUNDED,
    rates,
    seconds: [
      [ENDS - 1_000, 650_000n],
      [DUE - 1_000, null],
      [DUE, index],
    ],
    record: { ...record, long_lots: of.position.lots, short_lots: of.position.lots },
    chain: { opening: of.opening, past: [...of.past] },
    event: {
      kind: 'funding',
      record: 90,
      period: PERIOD,
      mark,
      rate,
      funding,
      from_margin: fromMargin,
      owed: newlyOwed,
      owed_paid: owedPaid,
      credit,
    },
    place: { time: DUE + 2_000, tick: DUE + 1_000 },
    fundings: [],
  };
}

/** The file over the log of an operator with these facts. */
export function paymentFile(facts: PaymentFacts): ContractReceipt {
  const log = new TestLog();
  const terms = log.add(termsRecord(facts.terms));
  const rates = facts.rates.map((rate) => log.add(rateRecord(rate)));
  const leaves = facts.seconds.map(([time, index]) => log.second(time, index === null ? null : indexText(index)));
  const fundings = facts.fundings.map((record) => log.add(record));
  const record = log.add(fundingRecord(facts.record as never));
  log.second(DUE + 60_000, null);
  const opening = openingRecord(facts.chain.opening);
  const past = facts.chain.past.map(([place, values]) => eventRecord(place, values));
  const events = [...past, eventRecord({ revision: past.length + 1, ...facts.place }, facts.event)];
  const statement = {
    log: KEY.id,
    leaf: String(record),
    record: toHex(sha256(utf8(log.texts[record]!))),
    chain: events.reduce(chainHead, chainStart(opening)),
  };
  const [earlier, time] = [leaves.at(-1)!, String(DUE + 60_000)];
  return {
    format: RECEIPT_FORMAT,
    version: '2',
    of: 'funding',
    log: KEY.id,
    record: log.logged(record),
    liquidation: null,
    terms: [log.logged(terms)],
    rates: rates.map((leaf) => log.logged(leaf)),
    fundings: fundings.map((leaf) => log.logged(leaf)),
    ticks: leaves.slice(1).map((leaf) => log.tick(leaf)),
    wait: null,
    chain: { opening, events },
    older: [],
    own: [],
    ranking: [],
    earlier: log.head(earlier, DUE - 30_000),
    head: log.head(log.texts.length, DUE + 30_000),
    growth: log.growth(earlier),
    statement: { time, key: KEY.id, signature: signBytes(statementMessage(statement, time, KEY.id), KEY) },
    keys: KEYS,
  };
}

/** A sample of a minute of which every second had these impact prices; the ones with a premium nearest to 0 count. */
export function sampleOf(
  minute: number,
  index: bigint,
  prices: readonly (readonly [bigint | null, bigint | null])[],
): SampleValues {
  const premiums = prices.map(([bid, ask]) => premiumOf(index, bid, ask));
  const counted = minutePremium(premiums)!;
  const at = Math.max(0, premiums.indexOf(counted));
  const [bid, ask] = prices[at]!;
  return {
    id: minute / 60_000,
    ...LABELS,
    minute,
    ticks: prices.length,
    tick: minute + at * 1_000,
    index,
    open_lots: 4_000_000n,
    size: (4_000_000n * index) / 100n,
    impact_bid: bid,
    impact_ask: ask,
    premium: premiums[at]!,
    counted,
  };
}

/** The file of a rate: the samples that it names, and those that it shows. */
export function rateFile(
  named: readonly SampleValues[],
  shown: readonly SampleValues[] = named,
  bent: Partial<RateValues> = {},
): RateReceipt {
  const log = new TestLog();
  const texts = (of: readonly SampleValues[]) => of.map((one) => canonicalText(sampleRecord(one) as RecordValue));
  const terms = log.add(termsRecord(FUNDED));
  const mean = meanPremium(named.map(({ counted }) => counted));
  const record = log.add(rateRecord({ ...rateOf(PERIOD, mean, listRoot(texts(named))), ...bent }));
  return {
    format: RATE_FORMAT,
    version: '1',
    log: KEY.id,
    record: log.logged(record),
    terms: log.logged(terms),
    samples: texts(shown),
    head: log.head(log.texts.length, START),
    keys: KEYS,
  };
}

/** So many samples of the period before, above the index. */
export const samplesOf = (many: number): SampleValues[] =>
  Array.from({ length: many }, (_, i) =>
    sampleOf(START - PERIOD_MS + i * 60_000, 681_138n, [
      [681_500n, 681_600n],
      [681_555n, 681_700n],
    ]),
  );
