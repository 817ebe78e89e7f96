// SPDX-License-Identifier: Apache-2.0
/** The audit of a whole log: what an honest server logs has no findings, and each planted rigging is named. */
import { describe, expect, it } from 'vitest';
import type { LogRecord } from '../../canonical.ts';
import { type AuditCode, ContractAudit } from './audit.ts';
import { fundRecord, termsRecord, waitRecord } from './records.ts';
import { deleveraged, type Facts, liquidated, type Plan, stopped } from './testing-facts.ts';
import { START, TestLog } from './testing-log.ts';
import { made, TERMS, TICK } from './testing-positions.ts';
import { recordOf } from './testing-receipts.ts';

const FUND = 100_000_000_000n;
const LONG = (id = 40) => made(id, 'long', { lots: 1_200n, ticks: 681_138n, multiple: 20n });
const SHORTS = () => [
  made(12, 'short', { lots: 300n, ticks: 700_000n, multiple: 50n }),
  made(9, 'short', { lots: 500n, ticks: 660_000n, multiple: 100n }),
];
const inAGap = (more: Partial<Plan> = {}) =>
  liquidated({
    of: LONG(),
    marks: [650_660n, 644_000n],
    book: () => [[300n, 647_610n]],
    backed: () => [[400n, 643_820n]],
    others: SHORTS(),
    ...more,
  })!;
const stop = () => stopped(LONG(38), { kind: 'sl', ticks: 648_000n }, [650_660n, 644_000n], [[1_200n, 647_500n]]);

interface Scene {
  readonly seconds: (string | null)[];
  readonly before: LogRecord[];
  /** Records in the order of the log. */
  readonly facts: Facts[];
  readonly behind: number;
}
const CAPITAL = fundRecord({ asset: 'USDT', cause: 'capital', amount: FUND, before: 0n, after: FUND, time: START - 7_200_000 });

/** A stop, a gap that deleverages two, one after the other, in the log of an honest server. */
function honest(): Scene {
  const gap = inAGap();
  const [first, second] = SHORTS();
  const other = deleveraged(gap, second!);
  Object.assign(other.record, { id: 32 });
  return {
    seconds: ['6506.6', '6440'],
    before: [termsRecord(TERMS), CAPITAL],
    facts: [stop(), gap, deleveraged(gap, first!), other],
    behind: 1,
  };
}

function audited({ seconds, before, facts, behind }: Scene): ContractAudit {
  const log = new TestLog();
  for (const record of before) log.add(record);
  for (const [i, index] of seconds.entries()) if (index !== '') log.second(TICK - (seconds.length - 1 - i) * 1_000, index);
  for (const one of facts) log.add(recordOf(one));
  log.second(TICK + behind * 1_000, '6440');
  const audit = new ContractAudit();
  for (const [leaf, text] of log.texts.entries()) audit.add(leaf, text, log.prices.get(leaf) ?? null);
  audit.finish();
  return audit;
}
const found = (scene: Scene) => audited(scene).findings.map(({ kind, what }) => `${kind} ${what}`);

describe('the audit of a log', () => {
  it('finds nothing in an honest one, counts its records and sums the fund', () => {
    const audit = audited(honest());
    expect(audit.findings).toEqual([]);
    expect(Object.fromEntries(audit.counts)).toEqual({
      contract_terms: 1,
      contract_fund: 1,
      contract_stop: 1,
      contract_liquidation: 1,
      contract_adl: 2,
    });
    expect(audit.funds.get('USDT')).toEqual({
      capital: FUND,
      received: 223_478n,
      paid: 1_433_204n,
      rounding: 0n,
      balance: FUND - 1_209_726n,
      scale: 6,
    });
  });

  it('follows a position from one attempt to the next, and the fund with it', () => {
    const scene = honest();
    const first = inAGap({ others: [], marks: [650_660n, 649_000n], book: () => [[300n, 648_000n]] });
    expect(found({ ...scene, seconds: ['6506.6', '6490'], facts: [first] })).toEqual([]);
  });

  const fills = (facts: Facts | undefined) => facts?.record['fills'] as Record<string, unknown>[];
  it.each<[string, (scene: Scene) => Partial<Scene>, [string, AuditCode][]]>([
    [
      'a needle: a mark that the index does not make',
      () => ({ seconds: ['6506.6', '6500'] }),
      [
        ['contract_stop', 'MARK'],
        ['contract_liquidation', 'MARK'],
      ],
    ],
    [
      'a tick that is not in the log',
      () => ({ seconds: ['6506.6', ''] }),
      [
        ['contract_stop', 'TICK'],
        ['contract_stop', 'MARK'],
        ['contract_stop', 'BEFORE'],
        ['contract_liquidation', 'TICK'],
        ['contract_liquidation', 'MARK'],
        ['contract_liquidation', 'BEFORE'],
      ],
    ],
    [
      'a late one, at a worse tick',
      () => ({ seconds: ['6450', '6440'] }),
      [
        ['contract_stop', 'BEFORE'],
        ['contract_liquidation', 'BEFORE'],
      ],
    ],
    [
      'a liquidation without cause',
      ({ facts }) => {
        facts[1]!.record['equity'] = 1n;
        return {};
      },
      [['contract_liquidation', 'REQUIREMENT']],
    ],
    [
      'one user’s tier changed',
      ({ facts }) => {
        facts[1]!.record['maintenance_ppm'] = 6_000n;
        return {};
      },
      [['contract_liquidation', 'TIER']],
    ],
    [
      'terms that are not in the log',
      ({ before }) => ({ before: before.slice(1) }),
      [
        ['contract_stop', 'NOT_BY_RULE'],
        ['contract_liquidation', 'NOT_BY_RULE'],
        ['contract_adl', 'ADL_RANK'],
        ['contract_adl', 'ADL_RANK'],
      ],
    ],
    [
      'two tables of one version',
      ({ before }) => ({ before: [...before, termsRecord({ ...TERMS, fee_ppm: 600n })] }),
      [
        ['contract_terms', 'TWICE'],
        ['contract_terms', 'TIER'],
      ],
    ],
    [
      'the leftover kept',
      ({ facts }) => {
        facts[1]!.record['repaid'] = 0n;
        return {};
      },
      [
        ['contract_liquidation', 'FUND'],
        ['contract_liquidation', 'RETURNED'],
      ],
    ],
    [
      'a fill beyond the limit',
      ({ facts }) => {
        fills(facts[1])[0]!['ticks'] = 647_404n;
        return {};
      },
      [
        ['contract_liquidation', 'FILLS'],
        ['contract_liquidation', 'RETURNED'],
      ],
    ],
    [
      'a fund that paid somebody outside of all records',
      ({ facts }) => {
        facts[1]!.record['fund_at_hour'] = FUND - 1_000_000n;
        facts[1]!.record['fund_before'] = FUND - 1_000_000n;
        facts[1]!.record['fund_after'] = FUND - 1_000_000n - 1_209_726n;
        return {};
      },
      [['contract_liquidation', 'FUND']],
    ],
    [
      'a budget by another hour',
      ({ facts }) => {
        facts[1]!.record['fund_at_hour'] = 2n * FUND;
        return {};
      },
      [['contract_liquidation', 'FUND']],
    ],
    [
      'capital that was taken out',
      ({ before }) => ({
        before: [
          ...before,
          fundRecord({ asset: 'USDT', cause: 'capital', amount: -1n, before: FUND, after: FUND - 1n, time: START }),
        ],
      }),
      [
        ['contract_fund', 'FUND'],
        ['contract_liquidation', 'FUND'],
      ],
    ],
    [
      'a rank that was passed over',
      ({ facts }) => {
        facts[3]!.record['rank'] = 1;
        return {};
      },
      [['contract_liquidation', 'ADL_RANK']],
    ],
    [
      'a score that does not follow',
      ({ facts }) => {
        facts[2]!.record['score'] = 700_000n;
        return {};
      },
      [['contract_adl', 'ADL_RANK']],
    ],
    [
      'a deleveraging that no liquidation took',
      ({ facts }) => ({ facts: [facts[0]!, facts[2]!] }),
      [['contract_adl', 'ADL_RANK']],
    ],
    [
      'a liquidation whose deleveraging is left out',
      ({ facts }) => ({ facts: facts.slice(0, 3) }),
      [['contract_liquidation', 'ADL_RANK']],
    ],
    [
      'a stop that came after the liquidations',
      ({ facts }) => ({ facts: [facts[1]!, facts[2]!, facts[3]!, facts[0]!] }),
      [['contract_stop', 'ORDER']],
    ],
    [
      'a stop that was not reached',
      ({ facts }) => {
        facts[0]!.record['trigger'] = 640_000n;
        return {};
      },
      [['contract_stop', 'REACHED']],
    ],
    [
      'a stop closed at a worse price',
      ({ facts }) => {
        const worse = stopped(LONG(38), { kind: 'sl', ticks: 648_000n }, [650_660n, 644_000n], [[1_200n, 647_404n]]);
        return { facts: [worse, ...facts.slice(1)] };
      },
      [['contract_stop', 'FILLS']],
    ],
    [
      'one thing logged twice',
      ({ facts }) => ({ facts: [facts[0]!, ...facts] }),
      [
        ['contract_stop', 'TWICE'],
        ['contract_stop', 'ORDER'],
        ['contract_stop', 'CONTINUES'],
      ],
    ],
    [
      'a stop of a position that was closed before',
      ({ facts }) => {
        const again = { ...facts[0]!, bent: { id: 8, position: 39 } };
        const more = { ...facts[0]!, bent: { id: 9, position: 39, stop: 'tp', trigger: 640_000n } };
        return { facts: [again, more] };
      },
      [
        ['contract_stop', 'BEFORE'],
        ['contract_stop', 'CONTINUES'],
      ],
    ],
  ])('names %s', (_what, rig, findings) => {
    const scene = honest();
    expect(found({ ...scene, ...rig(scene) })).toEqual(findings.map((one) => one.join(' ')));
  });

  it('lets a market wait only as its record says', () => {
    const scene = honest();
    const wait = waitRecord({ market: 4, symbol: 'BTC/USDT', what: 'all', from: TICK - 60_000, until: TICK });
    expect(found({ ...scene, seconds: ['6450', '6440'], before: [...scene.before, wait] })).toEqual([]);
  });

  it('an attempt that goes on must have been due at every tick since', () => {
    const scene = honest();
    const first = inAGap({ marks: [650_660n, 650_000n], book: () => [], backed: () => [], others: [] });
    first.bent = { id: 20, tick: TICK - 2_000 };
    const next = liquidated({ of: LONG(), marks: [650_660n, 650_000n], book: () => [[300n, 650_000n]] })!;
    next.chain.past.push([
      { revision: 2, time: TICK - 1_900, tick: TICK - 2_000 },
      { kind: 'returned', liquidation: 20, repaid: 0n, fee_part: 0n, fund_fee: 0n, returned: 0n },
    ]);
    next.record['continues'] = 20;
    first.bent['after'] = (recordOf(next) as Record<string, unknown>)['head'];
    const seconds = ['6506.6', '6500', '6500', '6500'];
    expect(found({ ...scene, seconds, facts: [first, next] })).toEqual([]);
    seconds[2] = '6510';
    expect(found({ ...scene, seconds, facts: [first, next] })).toEqual(['contract_liquidation BEFORE']);
    expect(found({ ...scene, seconds: ['6506.6', '6500', '6500', '6500'], facts: [next] })).toEqual([
      'contract_liquidation BEFORE',
    ]);
  });

  it('knows a pause whose outage began before the terms of the market', () => {
    const log = new TestLog();
    log.second(TICK - 45_000, '6506.6');
    log.add(termsRecord(TERMS));
    log.add(CAPITAL);
    for (let at = 10; at >= 1; at--) log.second(TICK - at * 1_000, '6440');
    log.second(TICK, '6440');
    log.add(recordOf(stop()));
    const audit = new ContractAudit();
    for (const [leaf, text] of log.texts.entries()) audit.add(leaf, text, log.prices.get(leaf) ?? null);
    expect(audit.findings).toEqual([]);
  });

  it('names a record that was logged hours after its tick, and a second that does not follow the last', () => {
    const scene = honest();
    const late = new TestLog();
    for (const record of scene.before) late.add(record);
    late.second(TICK - 1_000, '6506.6');
    late.second(TICK, '6440');
    const left = late.second(TICK + 1_000, '6440');
    late.second(TICK + 7_200_000, '6440');
    late.add(recordOf(scene.facts[0]!));
    const read = (isLeftOut: boolean) => {
      const audit = new ContractAudit();
      for (const [leaf, text] of late.texts.entries())
        if (!isLeftOut || leaf !== left) audit.add(leaf, text, late.prices.get(leaf) ?? null);
      return audit.findings.map(({ kind, what }) => `${kind} ${what}`);
    };
    expect(read(false)).toEqual(['contract_stop LATE']);
    expect(read(true)).toEqual(['second SECOND', 'contract_stop LATE']);
  });

  it('names a second that is not by the rules, a record of another rule and a text that is none', () => {
    const audit = new ContractAudit();
    audit.add(0, '{"kind":"second"}', []);
    audit.add(1, '{"kind":"contract_stop","rule":"contracts/2","version":"1"}');
    audit.add(2, 'no record');
    audit.add(3, null);
    audit.finish();
    expect(audit.findings.map(({ leaf, what }) => [leaf, what])).toEqual([
      [0, 'SECOND'],
      [1, 'NOT_BY_RULE'],
    ]);
  });
});
