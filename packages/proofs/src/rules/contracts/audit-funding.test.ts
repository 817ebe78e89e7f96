// SPDX-License-Identifier: Apache-2.0
/** The audit of funding: what an honest server logs has no findings, and each planted rigging is named. */
import { FUNDING_RULES, markTicks, meanPremium } from '@glasshouse/risk';
import { describe, expect, it } from 'vitest';
import { canonicalText, type LogRecord, type RecordValue } from '../../canonical.ts';
import { type AuditCode, ContractAudit } from './audit.ts';
import { listRoot } from './lists.ts';
import { PERIOD_MS, rateOfMean } from './rates.ts';
import {
  type FundingValues,
  fundingRecord,
  rateRecord,
  type RateValues,
  sampleRecord,
  type SampleValues,
  termsRecord,
} from './records.ts';
import { indexText, stopped } from './testing-facts.ts';
import { FUNDED, PERIOD, rateOf, sampleOf } from './testing-funding.ts';
import { START, TestLog } from './testing-log.ts';
import { made, TICK } from './testing-positions.ts';
import { recordOf } from './testing-receipts.ts';

const INDEX = 681_138n;
const NONE = { tick: null, index: null, mark: null, rate_now: null, long_lots: null, short_lots: null } as const;
const LABELS = { market: 4, symbol: 'BTC/USDT' };

/** What the log has, in its order: seconds with their index, and records. */
interface Scene {
  /** Seconds before the period ends, and from its end on. */
  before: [number, bigint | null][];
  from: [number, bigint | null][];
  /** The rate of the period before, the samples in it, the rate that they make, and what was due. */
  first: RateValues | null;
  samples: SampleValues[];
  rate: RateValues | null;
  due: FundingValues | null;
  /** Records behind all that. */
  more: LogRecord[];
  /** A second behind those. */
  last: number;
  /** Whether the terms of the market come behind its first rates. */
  isLate?: true;
  /** Published changes of parameters, before everything else. */
  changes?: readonly LogRecord[];
}

const PRICES = [
  [681_500n, 681_600n],
  [681_555n, 681_700n],
] as const;
const textOf = (values: SampleValues) => canonicalText(sampleRecord(values) as RecordValue);

/** The rate of the period from these samples; one suffices. */
function rateFrom(samples: readonly SampleValues[], interest = 10_000n): RateValues {
  const mean = meanPremium(samples.map(({ counted }) => counted));
  const rules = { interest, band: 50_000n, cap: 375_000n, minSamples: 1 };
  const rate = rateOfMean(samples.length, mean, rules);
  return { ...rateOf(PERIOD, mean, listRoot(samples.map(textOf))), interest, min_samples: 1, rate };
}

function honest(): Scene {
  const minutes = [START - 120_000, START - 60_000];
  const samples = minutes.map((minute) => sampleOf(minute, INDEX, PRICES));
  return {
    before: minutes.flatMap((minute): [number, bigint][] => [
      [minute, INDEX],
      [minute + 1_000, INDEX],
    ]),
    from: [
      [START, null],
      [START + 1_000, INDEX],
    ],
    first: rateOf(PERIOD - 1, 0n, listRoot([])),
    samples,
    rate: rateFrom(samples),
    due: {
      id: 70,
      ...LABELS,
      period: PERIOD - 1,
      rate: 0n,
      state: 'due',
      tick: START + 1_000,
      index: INDEX,
      mark: INDEX,
      rate_now: rateFrom(samples).rate,
      long_lots: 9n,
      short_lots: 9n,
    },
    more: [],
    last: START + 60_000,
  };
}

function audited(scene: Scene, isForgotten: (time: number) => boolean = () => false): ContractAudit {
  const log = new TestLog();
  for (const change of scene.changes ?? []) log.add(change);
  const second = ([time, index]: readonly [number, bigint | null]) => log.second(time, index === null ? null : indexText(index));
  if (!scene.isLate) log.add(termsRecord(FUNDED));
  scene.before.forEach(second);
  if (scene.first) log.add(rateRecord(scene.first));
  scene.from.forEach(second);
  for (const sample of scene.samples) log.add(sampleRecord(sample));
  if (scene.rate) log.add(rateRecord(scene.rate));
  if (scene.due) log.add(fundingRecord(scene.due));
  if (scene.isLate) log.add(termsRecord(FUNDED));
  for (const record of scene.more) log.add(record);
  second([scene.last, INDEX]);
  // One minute suffices for the period's rate, and that before it has none.
  const audit = new ContractAudit((_, period) => ({ ...FUNDING_RULES, minSamples: period === PERIOD ? 1 : 240 }));
  for (const [leaf, text] of log.texts.entries()) {
    const { kind, time } = JSON.parse(text) as { kind: string; time: string };
    if (kind === 'second' && isForgotten(Number(time))) audit.add(leaf, null);
    else audit.add(leaf, text, log.prices.get(leaf) ?? null);
  }
  audit.finish();
  return audit;
}
const found = (scene: Scene) => audited(scene).findings.map(({ kind, what }) => `${kind} ${what}`);

/** A change of the figures of funding as the log has it. */
const changeOf = (effective: number, after: Readonly<Record<string, string>>, published: number): LogRecord => ({
  kind: 'parameter_change',
  version: '1',
  id: '9',
  name: 'contracts.funding',
  market: String(LABELS.market),
  symbol: LABELS.symbol,
  before: '{}',
  after: JSON.stringify(after),
  published: String(published),
  effective: String(effective),
});

/** A stop that fires 71 s after the period began, at a rate of 0.375 %. */
function stopAt(rate: bigint, record: Record<string, unknown> = {}): LogRecord {
  const mark = markTicks(659_000n, { rate, elapsedMs: BigInt(TICK - START) });
  const earlier = markTicks(660_000n, { rate, elapsedMs: BigInt(TICK - START - 1_000) });
  const of = made(40, 'long', { lots: 1_200n, ticks: 681_138n, multiple: 20n });
  const facts = stopped(of, { kind: 'sl', ticks: mark }, [earlier, mark], [[1_200n, mark]]);
  Object.assign(facts.record, { rate, mark }, record);
  return recordOf(facts);
}
/** The seconds at which it fires. */
const withStop = (scene: Scene, stop: LogRecord): Scene => ({
  ...scene,
  from: [
    ...scene.from,
    ...[...Array.from({ length: 10 }, (_, i) => i + 2), 36, 60].map((at): [number, bigint] => [START + at * 1_000, INDEX]),
    [TICK - 1_000, 660_000n],
    [TICK, 659_000n],
  ],
  more: [stop],
  last: TICK + 1_000,
});

describe('the audit of funding', () => {
  it('finds nothing in an honest log, and counts its records', () => {
    const audit = audited(honest());
    expect(audit.findings).toEqual([]);
    expect(Object.fromEntries(audit.counts)).toMatchObject({ contract_rate: 2, contract_sample: 2, contract_funding: 1 });
  });

  it('holds a rate to the figures that were published for its period, from the second period after their time', () => {
    const scene = honest();
    const changed = (effective: number, interest = '0.0002', published = effective - 86_400_000): Scene => ({
      ...scene,
      changes: [changeOf(effective, { interest, band: '0.0005', rate_cap: '0.00375' }, published)],
    });
    const holds = (PERIOD - 1) * PERIOD_MS;
    expect(found(changed(holds - 1))).toEqual(['contract_rate RULES']);
    expect(found(changed(holds - 1, '0.0001'))).toEqual([]);
    // It takes effect in the period before, whose samples are being taken: the rate that they make is by the old figures.
    expect(found(changed(holds))).toEqual([]);
    expect(found(changed(holds, '0.0002', holds - 86_399_999))).toEqual(['parameter_change RULES']);
    const rate = rateFrom(scene.samples, 20_000n);
    const due = { ...scene.due, rate_now: rate.rate } as FundingValues;
    expect(found({ ...changed(holds - 1), rate, due })).toEqual([]);
    expect(found({ ...scene, rate, due })).toEqual(['contract_rate RULES']);
  });

  it('finds a change that says it was published before seconds that stand in front of it', () => {
    const scene = honest();
    const late = changeOf(START + 30 * PERIOD_MS, { interest: '0', band: '0', rate_cap: '0' }, START - 3_600_000);
    expect(found({ ...scene, more: [late] })).toEqual(['parameter_change RULES']);
    const other = { ...late, name: 'contracts.fees', after: '{}' };
    expect(found({ ...scene, more: [other] })).toEqual([]);
  });

  it('reads what was recorded before the terms of the market once it knows them', () => {
    const scene: Scene = { ...honest(), isLate: true };
    expect(found(scene)).toEqual([]);
    scene.samples[0] = { ...scene.samples[0]!, impact_bid: 681_510n };
    expect(found(scene)).toContain('contract_sample PREMIUMS');
    scene.due = { ...scene.due, mark: INDEX + 1n } as FundingValues;
    expect(found(scene)).toContain('contract_funding MARK');
  });

  it('counts no minute whose seconds the log no longer has, whether some are left or none', () => {
    const forgotten = [
      (time: number) => time < START,
      (time: number) => time === START - 60_000 || time === START - 120_000,
      (time: number) => time < START - 60_000 || time === START,
    ];
    for (const is of forgotten) expect(audited(honest(), is).findings).toEqual([]);
  });

  it('judges what fires by the rate of its period', () => {
    const { rate } = honest().rate!;
    expect(rate).toBeGreaterThan(0n);
    expect(found(withStop(honest(), stopAt(rate)))).toEqual([]);
    expect(found(withStop(honest(), stopAt(0n)))).toEqual(['contract_stop RATE', 'contract_stop MARK']);
  });

  it('lets a period be skipped when no second had a price in time', () => {
    const scene = honest();
    const skipped: FundingValues = { id: 71, ...LABELS, period: PERIOD - 1, rate: 0n, state: 'skipped', ...NONE };
    const from: Scene['from'] = [
      [START, null],
      [START + 601_000, INDEX],
    ];
    expect(found({ ...scene, from, due: skipped, last: START + 660_000 })).toEqual([]);
    expect(found({ ...scene, due: skipped })).toEqual(['contract_funding DUE']);
    const late = { ...scene.due!, tick: START + 601_000 } as FundingValues;
    expect(found({ ...scene, from, due: late, last: START + 660_000 })).toContain('contract_funding DUE');
  });

  const sample = (scene: Scene, bend: Partial<SampleValues>): Partial<Scene> => {
    const samples = [{ ...scene.samples[0]!, ...bend }, scene.samples[1]!];
    return { samples, rate: rateFrom(samples), due: { ...scene.due, rate_now: rateFrom(samples).rate } as FundingValues };
  };
  it.each<[string, (scene: Scene) => Partial<Scene>, [string, AuditCode][]]>([
    [
      'a bent rate',
      ({ rate }) => ({ rate: { ...rate!, rate: 1n } }),
      [
        ['contract_rate', 'RATE'],
        ['contract_funding', 'RATE'],
        ['contract_funding', 'MARK'],
      ],
    ],
    [
      'a mean that its samples do not make',
      ({ rate, due }) => {
        const bent = { ...rate!, mean: rate!.mean + 60_000n };
        const figures = { interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 1 };
        const made = rateOfMean(2, bent.mean, figures);
        return { rate: { ...bent, rate: made }, due: { ...due, rate_now: made } as FundingValues };
      },
      [['contract_rate', 'RATE']],
    ],
    [
      'a sample that the rate leaves out',
      ({ samples, due }) => {
        const rate = rateFrom(samples.slice(1));
        return { rate, due: { ...due, rate_now: rate.rate } as FundingValues };
      },
      [['contract_rate', 'SAMPLES']],
    ],
    ['a sample that was logged nowhere', ({ samples }) => ({ samples: samples.slice(1) }), [['contract_rate', 'SAMPLES']]],
    [
      'a sample behind the rate',
      ({ samples }) => ({ more: [sampleRecord({ ...samples[1]!, id: 5, minute: START - 60_000 })] }),
      [['contract_sample', 'SAMPLES']],
    ],
    [
      'another impact price than its premium says',
      (scene) => sample(scene, { impact_bid: 681_510n }),
      [['contract_sample', 'PREMIUMS']],
    ],
    ['another number of seconds than the minute has', (scene) => sample(scene, { ticks: 3 }), [['contract_sample', 'SAMPLE']]],
    [
      'another index than its second has',
      (scene) => sample(scene, sampleOf(START - 120_000, INDEX + 1n, PRICES)),
      [['contract_sample', 'SAMPLE']],
    ],
    [
      'a period twice',
      ({ rate }) => ({ more: [rateRecord({ ...rate!, id: 4 })] }),
      [
        ['contract_rate', 'TWICE'],
        ['contract_rate', 'RATE'],
        ['contract_rate', 'PERIOD'],
      ],
    ],
    [
      'no rate of a period with seconds',
      () => ({ rate: null }),
      [
        ['contract_funding', 'RATE'],
        ['contract_funding', 'MARK'],
      ],
    ],
    [
      'what was due at a later second',
      ({ due }) => ({
        from: [
          [START, INDEX],
          [START + 1_000, INDEX],
        ],
        due,
      }),
      [['contract_funding', 'DUE']],
    ],
    ['another mark', ({ due }) => ({ due: { ...due, mark: INDEX + 1n } as FundingValues }), [['contract_funding', 'MARK']]],
    [
      'another rate than the period had',
      ({ due }) => ({ due: { ...due, rate: 1n } as FundingValues }),
      [['contract_funding', 'RATE']],
    ],
    [
      'longs that are more than shorts',
      ({ due }) => ({ due: { ...due, long_lots: 10n } as FundingValues }),
      [['contract_funding', 'DUE']],
    ],
    [
      'what was due twice',
      ({ due }) => ({ more: [fundingRecord({ ...due!, id: 72 } as FundingValues)] }),
      [['contract_funding', 'TWICE']],
    ],
    ['a period without an end', () => ({ due: null, last: START + PERIOD_MS / 2 }), [['contract_rate', 'PERIOD']]],
    [
      'a period without a rate, though there are seconds',
      () => ({ last: START + PERIOD_MS + 7_200_000 }),
      [
        ['contract_rate', 'PERIOD'],
        ['contract_rate', 'PERIOD'],
      ],
    ],
  ])('names %s', (_what, rig, findings) => {
    const scene = honest();
    expect(found({ ...scene, ...rig(scene) })).toEqual(findings.map((one) => one.join(' ')));
  });

  it('names a rate that was written after a tick of its period was used', () => {
    const scene = honest();
    const rate = scene.rate!;
    const late = withStop({ ...scene, rate: null, due: null }, stopAt(rate.rate));
    const records = found({ ...late, more: [...late.more, rateRecord(rate)] });
    expect(records).toContain('contract_stop RATE');
    expect(records).toContain('contract_rate RATE');
  });

  it('names what fires before the payments that were due', () => {
    const scene = withStop(honest(), stopAt(honest().rate!.rate));
    const due = fundingRecord(scene.due!);
    expect(found({ ...scene, due: null, more: [...scene.more, due] })).toEqual(['contract_stop ORDER']);
  });
});
