/** Trailing stops: begun, followed, fired, kept over a restart; their receipts by recorded marks; and what the audit of the log finds. */
import {
  type BlockMarks,
  blockRecord,
  type ContractReceipt,
  ContractAudit,
  contractReceipts,
} from '@glasshouse/proofs/contracts';
import { FUNDING_RULES } from '@glasshouse/risk';
import { expect, it } from 'vitest';
import type { StoredRecord } from '../engine/rows.ts';
import { extremesBy, marksOf } from './support/marks-of.ts';
import { MARKET, PureContracts, usdt } from './support/pure-contracts.ts';
import { logOf, receiptsOf } from './support/receipts-of.ts';

const [ALICE, BOB, CAROL, DAVE] = [11, 12, 13, 14] as const;

/** Alice has a long of 0.12 BTC at 6,811.38 against Bob; Carol buys whatever is sold down to 6,600, Dave sells up to 6,950. */
function open() {
  const contracts = new PureContracts([ALICE, BOB, CAROL, DAVE], usdt('10000000'));
  contracts.tick(681_138);
  const [id, short] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  contracts.enter(CAROL, 'buy', 668_000, 1_200, 2);
  contracts.enter(DAVE, 'sell', 694_500, 1_200, 2);
  const position = () => contracts.position(id);
  const trail = (callback: number, activationTicks: number | null = null, lots: number | null = null, of = id) =>
    contracts.act(contracts.position(of), { act: 'add_trail', positionId: of, callback, activationTicks, lots });
  return { contracts, id, short, position, trail };
}

/** Marks of so many seconds, one after another. */
const minutes = (contracts: PureContracts, ...prices: readonly number[]) => {
  for (const price of prices) for (let second = 0; second < 60; second++) contracts.tick(price);
};
const failed = (file: ContractReceipt | undefined) =>
  contractReceipts.verify(file).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));
const closed = (contracts: PureContracts) =>
  contracts.fires.map(({ stop, triggerTicks, lots, left }) => [stop, triggerTicks, lots, left]);
const extremeOf = (contracts: PureContracts, id: number) => {
  const position = contracts.position(id);
  return position.trails.map((stop) => contracts.engine.extremeOf(position, stop));
};

/** The steps that fail in the first receipt after one record was replaced, though the operator logged and signed it. */
function riggedReceipt(contracts: PureContracts, at: number, change: (record: StoredRecord) => StoredRecord): string[] {
  contracts.logged[at] = change(contracts.logged[at] as StoredRecord);
  return failed(receiptsOf(contracts)[0]);
}

/** A record of a block with another mark at one of its seconds. */
function remarked(
  contracts: PureContracts,
  row: StoredRecord,
  isAt: (marks: BlockMarks, i: number) => boolean,
  mark: bigint,
): StoredRecord {
  const marks = marksOf(contracts, MARKET).find((one) => one.row.id === row.id)?.read.marks as BlockMarks;
  const values = { id: row.id, market: MARKET, symbol: '', span: 'block', begins: 0, before: null } as const;
  const text = blockRecord(
    values,
    marks.map((one, i) => (isAt(marks, i) ? mark : one)),
  )['marks'];
  return { ...row, body: { ...row.body, marks: text as string } };
}

/** What the audit of the whole log finds, by kind and what. */
function audited(contracts: PureContracts): string[] {
  const { log } = logOf(contracts);
  const audit = new ContractAudit(() => FUNDING_RULES);
  for (const [leaf, text] of log.texts.entries()) audit.add(leaf, text, log.prices.get(leaf) ?? null);
  audit.finish();
  return [...new Set(audit.findings.map(({ kind, what }) => `${kind} ${what}`))];
}
/** The same after one record was replaced, or left out. */
function rigged(contracts: PureContracts, at: number, change: ((record: StoredRecord) => StoredRecord) | null): string[] {
  const kept = [...contracts.logged];
  const one = kept[at] as StoredRecord;
  contracts.logged.splice(0, kept.length, ...kept.flatMap((each, i) => (i !== at ? each : change === null ? [] : change(one))));
  const found = audited(contracts);
  contracts.logged.splice(0, contracts.logged.length, ...kept);
  return found;
}

it('a long fires a callback below the highest mark since it was set, a short a callback above the lowest', () => {
  const { contracts, id, short, trail } = open();
  expect([trail(10), trail(10, null, null, short)]).toEqual([null, null]);
  expect(extremeOf(contracts, id)).toEqual([null]);
  contracts.tick(681_000, 682_000, 683_000, 680_000);
  expect([extremeOf(contracts, id), extremeOf(contracts, short)]).toEqual([[683_000n], [680_000n]]);
  // 683,000 less 1 % is 676,170.
  contracts.tick(676_171);
  expect(contracts.fires).toEqual([]);
  contracts.tick(676_170);
  expect(closed(contracts)).toEqual([['trailing', 676_170, 1_200n, 0n]]);
  // 676,170 and 1 % more is 682,931.7, rounded up.
  contracts.tick(682_931, 682_932);
  expect(closed(contracts).slice(1)).toEqual([['trailing', 682_932, 1_200n, 0n]]);
  contracts.check();
  expect(audited(contracts)).toEqual([]);
});

it('it begins at its activation price, and closes no more than its part', () => {
  const { contracts, id, position, trail } = open();
  expect([trail(5, 681_138), trail(5, 680_000)]).toEqual(['CONTRACTS_STOP_SIDE', 'CONTRACTS_STOP_SIDE']);
  expect([trail(5, 683_000, 500), trail(5, null, 1_201)]).toEqual([null, 'CONTRACTS_REDUCE_TOO_MUCH']);
  // Far below, but it did not begin.
  contracts.tick(682_999, 675_000);
  expect([contracts.fires, extremeOf(contracts, id)]).toEqual([[], [null]]);
  contracts.tick(683_000, 684_000, 680_580);
  expect(closed(contracts)).toEqual([['trailing', 680_580, 500n, 700n]]);
  expect(position()).toMatchObject({ status: 'open', trails: [], core: { lots: 700n } });
  contracts.check();
});

it('one mark fires a stop loss before a trailing stop before a take profit, and ten stops are the most', () => {
  const { contracts, id, position, trail } = open();
  expect(contracts.act(position(), { act: 'add_stop', positionId: id, kind: 'sl', ticks: 676_000, lots: 300 })).toBeNull();
  expect([trail(7, null, 400), trail(5, null, 200)]).toEqual([null, null]);
  contracts.tick(681_138, 675_000);
  expect(closed(contracts).map(([stop, , lots]) => [stop, lots])).toEqual([
    ['sl', 300n],
    ['trailing', 400n],
    ['trailing', 200n],
  ]);
  expect(audited(contracts)).toEqual([]);
  for (let n = 0; n < 10; n++) expect(trail(50 + n, null, 10)).toBeNull();
  expect(trail(99, null, 10)).toBe('CONTRACTS_TOO_MANY_STOPS');
  const remove = { act: 'remove_stop', positionId: id, stopId: position().trails[0]?.id as number };
  expect([contracts.act(position(), remove), contracts.act(position(), remove)]).toEqual([null, 'CONTRACTS_STOP_UNKNOWN']);
  expect(contracts.engine.memory.triggers(MARKET).extremes.size).toBe(9);
});

it('several marks that one batch looks at count one after another', () => {
  const { contracts, trail } = open();
  trail(10);
  contracts.tickAtOnce(681_000, 685_000, 678_150, 690_000);
  expect(closed(contracts)).toEqual([['trailing', 678_150, 1_200n, 0n]]);
  const other = open();
  other.trail(10, 685_000);
  other.contracts.tickAtOnce(681_000, 685_000, 678_151, 678_150);
  expect(closed(other.contracts)).toEqual([['trailing', 678_150, 1_200n, 0n]]);
});

it('marks at which stops wait do not count, and the first that counts again fires what it reaches', () => {
  const { contracts, id, trail } = open();
  trail(10);
  contracts.tick(682_000);
  contracts.mode = 'cancel_only';
  contracts.tick(690_000, 674_000);
  expect([contracts.fires, extremeOf(contracts, id)]).toEqual([[], [682_000n]]);
  contracts.mode = 'normal';
  contracts.tick(675_180);
  expect(closed(contracts)).toEqual([['trailing', 675_180, 1_200n, 0n]]);
  expect(audited(contracts)).toEqual([]);
  const [file] = receiptsOf(contracts);
  expect(failed(file)).toEqual([]);
});

it('the farthest mark is known again after a restart, and the stop fires as it would have', () => {
  const { contracts, id, trail } = open();
  trail(10);
  trail(20, 690_000);
  minutes(contracts, 681_000, 685_000, 683_000);
  contracts.tick(684_000);
  const before = extremeOf(contracts, id);
  expect(before).toEqual([685_000n, null]);
  expect(extremesBy(contracts).size).toBe(2);
  contracts.restart();
  expect(extremeOf(contracts, id)).toEqual(before);
  contracts.tick(678_150);
  expect(closed(contracts)).toEqual([['trailing', 678_150, 1_200n, 0n]]);
});

it('its receipt follows it through minutes and hours of recorded marks, and shows few of them', { timeout: 120_000 }, () => {
  const { contracts, trail } = open();
  contracts.tick(681_138);
  trail(30, 682_000);
  minutes(contracts, ...Array.from({ length: 70 }, (_, i) => 681_000 + i * 20));
  minutes(contracts, ...Array.from({ length: 130 }, () => 682_500));
  contracts.tick(661_900);
  expect(contracts.fires).toHaveLength(1);
  const [file] = receiptsOf(contracts);
  expect(failed(file)).toEqual([]);
  const spans = (file?.marks ?? []).map(({ body }) => (JSON.parse(body) as { span: string }).span);
  expect(spans).toContain('hour');
  expect(spans.length).toBeLessThan(16);
  expect(audited(contracts)).toEqual([]);
  // Without one of them it does not follow.
  for (const at of [0, Math.floor(spans.length / 2), spans.length - 1]) {
    const marks = (file?.marks ?? []).filter((_, i) => i !== at);
    expect(failed({ ...file, marks } as ContractReceipt)).toEqual(['TRAIL']);
  }
});

it('a liquidation shows that no trailing stop was reached and passed over', () => {
  const { contracts, trail } = open();
  trail(90);
  contracts.tick(681_138, 660_000, 650_000, 640_000);
  expect([contracts.fires, contracts.liquidations.length > 0]).toEqual([[], true]);
  const file = receiptsOf(contracts).find(({ of }) => of === 'liquidation');
  expect(file?.marks?.length).toBe(1);
  expect(failed(file)).toEqual([]);
  expect(failed({ ...file, marks: [] } as unknown as ContractReceipt)).toEqual(['STOPS']);
});

it('a receipt with another farthest mark, with one that fired before, or without the callback of its stop fails', () => {
  const fired = () => {
    const { contracts, trail } = open();
    trail(10);
    minutes(contracts, 681_000, 684_000);
    // Its block is recorded with its minute.
    minutes(contracts, 677_160, 677_160);
    const at = (is: (row: StoredRecord) => boolean) => contracts.logged.findIndex((one) => 'kind' in one && is(one));
    const with681 = marksOf(contracts, MARKET).find(({ read }) => read.marks?.includes(681_000n));
    return {
      contracts,
      stop: at(({ kind }) => kind === 'contract_stop'),
      block: at(({ id }) => id === with681?.row.id),
    };
  };
  const bent = (change: Record<string, string>) => (row: StoredRecord) => ({ ...row, body: { ...row.body, ...change } });
  const one = fired();
  // Too early, by a farthest mark that never was.
  expect(riggedReceipt(one.contracts, one.stop, bent({ extreme: '684100', trigger: '677259' }))).toEqual(['TRAIL']);
  const other = fired();
  expect(riggedReceipt(other.contracts, other.stop, bent({ callback: '9' }))).toEqual(['HISTORY', 'REACHED']);
  const third = fired();
  expect(riggedReceipt(third.contracts, third.stop, bent({ trigger: '677161' }))).toEqual(['REACHED']);
  // Too late: a mark before had fired it.
  const late = fired();
  const last = (marks: BlockMarks) => marks.lastIndexOf(681_000n);
  const isLast = (marks: BlockMarks, i: number) => i === last(marks);
  expect(riggedReceipt(late.contracts, late.block, (row) => remarked(late.contracts, row, isLast, 670_000n))).toEqual(['TRAIL']);
});

it('a mark that was bent, a block or an hour that was left out, and a trigger that does not follow are found in the log', {
  timeout: 120_000,
}, () => {
  const { contracts, trail } = open();
  trail(10);
  minutes(contracts, 681_000, ...Array.from({ length: 62 }, () => 684_000));
  contracts.tick(677_160);
  expect(contracts.fires).toHaveLength(1);
  minutes(contracts, 677_160);
  expect(audited(contracts)).toEqual([]);
  const at = (is: (row: StoredRecord) => boolean) => contracts.logged.findIndex((one) => 'kind' in one && is(one));
  const fourth = marksOf(contracts, MARKET)[3]?.row;
  const block = at(({ id }) => id === fourth?.id);
  const bend = (row: StoredRecord) => remarked(contracts, row, (_, i) => i === 7, 690_000n);
  expect(rigged(contracts, block, bend)).toContain('contract_marks MARKS');
  expect(rigged(contracts, block, null)).toContain('contract_marks MARKS');
  // One that changes no swing: only its second shows it.
  const first = marksOf(contracts, MARKET).find(({ read }) => read.marks?.includes(681_000n));
  const between = (marks: BlockMarks, i: number) => i === marks.lastIndexOf(681_000n);
  const still = at(({ id }) => id === first?.row.id);
  expect(rigged(contracts, still, (row) => remarked(contracts, row, between, 681_050n))).toEqual(['contract_marks MARKS']);
  const hour = at(({ body }) => body['span'] === 'hour');
  expect(rigged(contracts, hour, null)).toContain('contract_marks MARKS');
  expect(rigged(contracts, hour, (row) => ({ ...row, body: { ...row.body, high: '690000' } }))).toContain('contract_marks MARKS');
  const fired = at(({ kind }) => kind === 'contract_stop');
  // An operator that names another farthest mark, with the trigger that follows from it.
  const early = (row: StoredRecord): StoredRecord => ({ ...row, body: { ...row.body, extreme: '684100', trigger: '677259' } });
  expect(rigged(contracts, fired, early)).toContain('contract_stop TRAIL');
});
