/** Stops that close a part: several on a position, each once, in the order in which they were set, and no more than is open. */
import { ContractAudit, contractReceipts } from '@glasshouse/proofs/contracts';
import { FUNDING_RULES } from '@glasshouse/risk';
import { expect, it } from 'vitest';
import { PureContracts, usdt } from './support/pure-contracts.ts';
import { logOf, receiptsOf } from './support/receipts-of.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;

/** Alice has a long of 0.12 BTC at 6,811.38, and Carol buys whatever is sold down to 6,600. */
function open() {
  const contracts = new PureContracts([ALICE, BOB, CAROL], usdt('10000000'));
  contracts.tick(681_138);
  const [id] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  contracts.enter(CAROL, 'buy', 668_000, 1_200, 2);
  const position = () => contracts.position(id);
  const add = (kind: 'tp' | 'sl', ticks: number, lots: number) =>
    contracts.act(position(), { act: 'add_stop', positionId: id, kind, ticks, lots });
  return { contracts, id, position, add };
}
/** What the audit of the whole log finds. */
function audited(contracts: PureContracts): string[] {
  const { log } = logOf(contracts);
  const audit = new ContractAudit(() => FUNDING_RULES);
  for (const [leaf, text] of log.texts.entries()) audit.add(leaf, text, log.prices.get(leaf) ?? null);
  audit.finish();
  return audit.findings.map(({ what }) => what);
}
const closed = (contracts: PureContracts) => contracts.fires.map(({ stop, lots, left }) => [stop, lots, left]);

it('each closes its part at its own mark, and the rest stays with the stops that wait', () => {
  const { contracts, position, add } = open();
  expect([add('sl', 672_000, 300), add('sl', 670_000, 400), add('tp', 700_000, 500)]).toEqual([null, null, null]);
  contracts.tick(672_001);
  expect(contracts.fires).toEqual([]);
  contracts.tick(672_000);
  expect(closed(contracts)).toEqual([['sl', 300n, 900n]]);
  expect(position()).toMatchObject({ status: 'open', core: { lots: 900n } });
  expect(position().partStops.map(({ kind, ticks, lots }) => [kind, ticks, lots])).toEqual([
    ['sl', 670_000, 400],
    ['tp', 700_000, 500],
  ]);
  contracts.tick(670_000, 669_000);
  expect(closed(contracts)).toEqual([
    ['sl', 300n, 900n],
    ['sl', 400n, 500n],
  ]);
  contracts.check();
});

it('several that one mark reaches fire in the order in which they were set, and together close no more than is open', () => {
  const { contracts, position, add } = open();
  for (const [ticks, lots] of [
    [671_000, 700],
    [672_000, 400],
    [670_500, 600],
  ] as const)
    expect(add('sl', ticks, lots)).toBeNull();
  contracts.tick(670_000);
  expect(closed(contracts)).toEqual([
    ['sl', 700n, 500n],
    ['sl', 400n, 100n],
    ['sl', 100n, 0n],
  ]);
  expect(position()).toMatchObject({ status: 'closed', closeReason: 'stop', partStops: [] });
  contracts.check();
  expect(audited(contracts)).toEqual([]);
  // Two of them in the other order are found.
  const [first, second] = contracts.logged.flatMap((one, at) => ('kind' in one && one.kind === 'contract_stop' ? [at] : []));
  const swapped = [...contracts.logged];
  swapped[first as number] = contracts.logged[second as number] as (typeof swapped)[number];
  swapped[second as number] = contracts.logged[first as number] as (typeof swapped)[number];
  contracts.logged.splice(0, swapped.length, ...swapped);
  expect(audited(contracts)).toContain('ORDER');
});

it('what the book lacks stays open, and the stop is gone', () => {
  const { contracts, position, add } = open();
  expect(add('sl', 665_000, 1_000)).toBeNull();
  const waiting = [...contracts.desk.open.values()].find(({ userId }) => userId === CAROL);
  contracts.cancel({ userId: CAROL, id: waiting?.id as number });
  contracts.enter(CAROL, 'buy', 664_000, 250, 2);
  contracts.tick(664_500, 664_400);
  expect(closed(contracts)).toEqual([['sl', 250n, 950n]]);
  expect(position()).toMatchObject({ status: 'open', partStops: [] });
});

it('a position has ten stops at most, of its own lots, on their side of the mark, and one is taken away by its number', () => {
  const { contracts, id, position, add } = open();
  expect(add('sl', 681_138, 10)).toBe('CONTRACTS_STOP_SIDE');
  expect(add('sl', 670_000, 1_201)).toBe('CONTRACTS_REDUCE_TOO_MUCH');
  for (let n = 0; n < 9; n++) expect(add('tp', 700_000 + n, 10)).toBeNull();
  expect(contracts.act(position(), { act: 'stops', positionId: id, stopLossTicks: 650_000 })).toBeNull();
  expect(add('tp', 710_000, 10)).toBe('CONTRACTS_TOO_MANY_STOPS');
  expect(contracts.act(position(), { act: 'stops', positionId: id, takeProfitTicks: 720_000 })).toBe('CONTRACTS_TOO_MANY_STOPS');
  expect(contracts.act(position(), { act: 'stops', positionId: id, stopLossTicks: 651_000 })).toBeNull();
  const [first] = position().partStops;
  const remove = { act: 'remove_stop', positionId: id, stopId: first?.id as number };
  expect([contracts.act(position(), remove), contracts.act(position(), remove)]).toEqual([null, 'CONTRACTS_STOP_UNKNOWN']);
  expect(position().partStops).toHaveLength(8);
  // The stop of all of the position is none of a part.
  const whole = { act: 'remove_stop', positionId: id, stopId: position().stopLoss?.id as number };
  expect(contracts.act(position(), whole)).toBe('CONTRACTS_STOP_UNKNOWN');
});

it('they wait through a restart, and each that fired has a receipt that verifies', () => {
  const { contracts, position, add } = open();
  add('sl', 672_000, 300);
  add('tp', 690_000, 200);
  const { digest } = contracts.engine.memory.triggers(1);
  contracts.restart();
  expect(contracts.engine.memory.triggers(1).digest).toEqual(digest);
  contracts.tick(671_500);
  expect(position().receipts).toHaveLength(1);
  const [file] = receiptsOf(contracts);
  expect(file?.of).toBe('stop');
  expect(contractReceipts.verify(file).steps.filter(({ ok }) => !ok)).toEqual([]);
});
