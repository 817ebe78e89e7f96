/** Conditional entries: which mark fires one, what it places, why it may not, what ends it; its receipt, and what the audit of the log finds. */
import { ContractAudit, type ContractReceipt, contractReceipts } from '@glasshouse/proofs/contracts';
import { FUNDING_RULES } from '@glasshouse/risk';
import { expect, it } from 'vitest';
import { decide } from '../../exchange/tests/support/inside.ts';
import type { StoredRecord } from '../engine/rows.ts';
import { cancelConditional, conditional, conditionalOf, tryConditional } from './support/conditional-acts.ts';
import { MARKET, PureContracts, usdt } from './support/pure-contracts.ts';
import { logOf, receiptsOf } from './support/receipts-of.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const MARK = 681_138;

/** Bob sells at every price from 680,000 to 700,000, Carol buys down from 679,900; the mark is at 681,138. */
function open(alice = usdt('100000')) {
  const contracts = new PureContracts([ALICE, BOB, CAROL], usdt('10000000'));
  contracts.desk.balances.set(`${ALICE}:${contracts.account}:${contracts.assetId}`, { available: alice, frozen: 0n, owed: 0n });
  contracts.accounts.set(`${ALICE}:available`, alice);
  contracts.tick(MARK);
  for (let ticks = 682_000; ticks <= 694_000; ticks += 1_000) contracts.enter(BOB, 'sell', ticks, 5_000, 2);
  for (let ticks = 680_000; ticks >= 669_000; ticks -= 1_000) contracts.enter(CAROL, 'buy', ticks, 5_000, 2);
  const statusOf = (id: number) => {
    const { status, refusal } = conditionalOf(contracts, id);
    return refusal === null ? status : refusal.code;
  };
  return { contracts, statusOf };
}

const held = (contracts: PureContracts, userId: number) => contracts.accounts.get(`${userId}:frozen`) ?? 0n;
const positionsOf = (contracts: PureContracts, userId: number) =>
  [...contracts.positions.values()].filter((one) => one.userId === userId);

/** What the audit of the whole log finds, by kind and what. */
function audited(contracts: PureContracts): string[] {
  const { log } = logOf(contracts);
  const audit = new ContractAudit(() => FUNDING_RULES);
  for (const [leaf, text] of log.texts.entries()) audit.add(leaf, text, log.prices.get(leaf) ?? null);
  audit.finish();
  return [...new Set(audit.findings.map(({ kind, what }) => `${kind} ${what}`))];
}

/** The same after the record of the first entry was changed. */
function rigged(contracts: PureContracts, change: (body: StoredRecord['body']) => object): string[] {
  const kept = [...contracts.logged];
  const at = kept.findIndex((one) => 'kind' in one && one.kind === 'contract_entry');
  const row = kept[at] as StoredRecord;
  contracts.logged[at] = { ...row, body: { ...row.body, ...change(row.body) } };
  const found = audited(contracts);
  contracts.logged.splice(0, contracts.logged.length, ...kept);
  return found;
}

const failed = (file: ContractReceipt | undefined) =>
  contractReceipts.verify(file).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));

it('one above the mark fires when it has risen there, one below when it has fallen, each once, holding nothing before', () => {
  const { contracts, statusOf } = open();
  const above = conditional(contracts, ALICE, { triggerTicks: 682_500 });
  const below = conditional(contracts, ALICE, { triggerTicks: 680_500, side: 'short', lots: 700 });
  expect([held(contracts, ALICE), contracts.desk.open.size]).toEqual([0n, 25]);
  contracts.tick(682_499, 680_501);
  expect([statusOf(above), statusOf(below)]).toEqual(['waiting', 'waiting']);
  contracts.tick(682_500);
  expect([statusOf(above), statusOf(below)]).toEqual(['placed', 'waiting']);
  const [position] = positionsOf(contracts, ALICE);
  expect(position).toMatchObject({ core: { side: 'long', lots: 1_000n }, multiple: 20, salt: 'ab'.repeat(16) });
  // Its order has a number of its own, and its position is that of the order.
  expect(conditionalOf(contracts, above)).toMatchObject({ orderId: position?.id, markTicks: 682_500, tick: contracts.time });
  expect(position?.id).toBeGreaterThan(below);
  contracts.tick(683_500, 680_400, 682_600);
  expect([statusOf(above), statusOf(below)]).toEqual(['placed', 'placed']);
  expect(positionsOf(contracts, ALICE).map(({ core }) => [core.side, core.lots])).toEqual([
    ['long', 1_000n],
    ['short', 700n],
  ]);
  contracts.check();
  expect(audited(contracts)).toEqual([]);
});

it('with a limit it places a limit order, which rests and holds its margin then', () => {
  const { contracts, statusOf } = open();
  const id = conditional(contracts, ALICE, { triggerTicks: 682_500, priceTicks: 681_000, takeProfitTicks: 700_000 });
  contracts.tick(682_500);
  expect(statusOf(id)).toBe('placed');
  const order = contracts.desk.open.get(conditionalOf(contracts, id).orderId as number);
  expect(order).toMatchObject({ status: 'open', priceTicks: 681_000, filledLots: 0 });
  expect(held(contracts, ALICE)).toBeGreaterThan(0n);
  contracts.check();
});

it('trades at its price fire nothing: the mark alone does', () => {
  const { contracts, statusOf } = open();
  const id = conditional(contracts, ALICE, { triggerTicks: 682_000 });
  contracts.enter(CAROL, 'buy', 682_000, 100, 2);
  contracts.tick(681_999);
  expect(statusOf(id)).toBe('waiting');
});

it('one at the mark itself, or beyond what a user or an account may have, is refused when it is placed', () => {
  const { contracts } = open();
  expect(tryConditional(contracts, ALICE, { triggerTicks: MARK })).toBe('CONTRACTS_TRIGGER_REACHED');
  expect(tryConditional(contracts, ALICE, { triggerTicks: 690_000, stopLossTicks: 690_000 })).toBe('CONTRACTS_STOP_SIDE');
  expect(tryConditional(contracts, ALICE, { triggerTicks: 690_000, multiple: 101 })).toBe('CONTRACTS_MULTIPLE_TIER');
  for (let n = 1; n <= 20; n++) conditional(contracts, ALICE, { triggerTicks: MARK + n });
  expect(tryConditional(contracts, ALICE, { triggerTicks: 690_000 })).toBe('CONTRACTS_TOO_MANY_CONDITIONALS');
  // Of another user as many.
  conditional(contracts, BOB, { triggerTicks: 690_000 });
  const poor = open(0n);
  expect(tryConditional(poor.contracts, ALICE, { triggerTicks: 690_000 })).toBe('CONTRACTS_INSUFFICIENT_MARGIN');
});

it('where half of the places of a market are taken a user has four, and where all are nobody has one more', () => {
  const { contracts } = open();
  const id = conditional(contracts, ALICE, { triggerTicks: 690_000 });
  const first = conditionalOf(contracts, id);
  const fill = (from: number, to: number) => {
    for (let n = from; n < to; n++) contracts.book.conditionals.put({ ...first, id: 1_000_000 + n, userId: 1_000 + n });
  };
  fill(0, 9_999);
  for (let n = 0; n < 3; n++) conditional(contracts, ALICE, { triggerTicks: 690_000 });
  expect(tryConditional(contracts, ALICE, { triggerTicks: 690_000 })).toBe('CONTRACTS_TOO_MANY_CONDITIONALS');
  conditional(contracts, BOB, { triggerTicks: 690_000 });
  fill(10_000, 19_996);
  expect(tryConditional(contracts, CAROL, { triggerTicks: 690_000 })).toBe('ORDER_STOPS_FULL');
});

it('what its order would be refused for ends it with the reason, and moves nothing', () => {
  const { contracts, statusOf } = open(usdt('100'));
  const [dear, fits] = [
    conditional(contracts, ALICE, { triggerTicks: 682_100, lots: 10_000 }),
    conditional(contracts, ALICE, { triggerTicks: 682_100, lots: 200 }),
  ];
  contracts.tick(682_100);
  expect([statusOf(dear), statusOf(fits)]).toEqual(['CONTRACTS_INSUFFICIENT_MARGIN', 'placed']);
  contracts.frozen.add(ALICE);
  const frozen = conditional(contracts, ALICE, { triggerTicks: 683_000, lots: 100 });
  contracts.tick(683_000);
  contracts.frozen.clear();
  const closed = conditional(contracts, ALICE, { triggerTicks: 684_000, lots: 100 });
  contracts.mode = 'reduce_only';
  contracts.tick(684_000);
  contracts.mode = 'normal';
  expect([statusOf(frozen), statusOf(closed)]).toEqual(['CONTRACTS_OWNER_FROZEN', 'ORDER_MARKET_CLOSED']);
  const far = conditional(contracts, ALICE, { triggerTicks: 630_000, side: 'short', lots: 100 });
  contracts.tick(630_000);
  expect(statusOf(far)).toBe('ORDER_NO_LIQUIDITY');
  expect(positionsOf(contracts, ALICE)).toHaveLength(1);
  contracts.check();
  expect(audited(contracts)).toEqual([]);
});

it('one that was cancelled never fires, neither by name, nor with all, nor with its market; another’s is unknown', () => {
  const { contracts, statusOf } = open();
  const ids = [690_000, 691_000, 692_000].map((triggerTicks) => conditional(contracts, ALICE, { triggerTicks }));
  const others = conditional(contracts, BOB, { triggerTicks: 690_000, side: 'short' });
  const [first = 0, second = 0, third = 0] = ids;
  expect([cancelConditional(contracts, BOB, first), cancelConditional(contracts, ALICE, first)]).toEqual([
    'CONTRACTS_CONDITIONAL_UNKNOWN',
    null,
  ]);
  contracts.run((batch) => {
    const all = { type: 'cancelAll', userId: ALICE, marketIds: [MARKET], side: null, connection: null } as const;
    expect(decide(batch, all)).toMatchObject({ ok: true, value: { cancelled: [second, third] } });
  });
  expect([statusOf(second), statusOf(others)]).toEqual(['cancelled', 'waiting']);
  contracts.run((batch) => void decide(batch, { type: 'delist', marketId: MARKET }));
  expect(statusOf(others)).toBe('delisted');
  contracts.tick(693_000);
  expect(ids.map(statusOf)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect([
    contracts.positions.size,
    contracts.kept.flatMap(({ records }) => records).some(({ kind }) => kind === 'contract_entry'),
  ]).toEqual([0, false]);
});

it.each(['cancel_only', 'read_only', 'halted'] as const)(
  'it waits while the market is %s, and fires at the first mark after',
  (mode) => {
    const { contracts, statusOf } = open();
    const id = conditional(contracts, ALICE, { triggerTicks: 682_500 });
    contracts.mode = mode;
    contracts.tick(683_000, 681_500, 683_000);
    expect(statusOf(id)).toBe('waiting');
    contracts.mode = 'normal';
    contracts.tick(682_700);
    expect(conditionalOf(contracts, id)).toMatchObject({ status: 'placed', markTicks: 682_700 });
    expect(audited(contracts)).toEqual([]);
    expect(receiptsOf(contracts).map(failed)).toEqual([[]]);
  },
);

it('after a gap of the index it fires at the first second that counts again', () => {
  const { contracts, statusOf } = open();
  const id = conditional(contracts, ALICE, { triggerTicks: 682_500 });
  contracts.tick(...Array.from({ length: 40 }, () => null));
  for (let n = 0; n < 9; n++) contracts.tick(683_000);
  expect(statusOf(id)).toBe('waiting');
  contracts.tick(683_000, 683_000);
  expect(statusOf(id)).toBe('placed');
  expect(audited(contracts)).toEqual([]);
  expect(receiptsOf(contracts).map(failed)).toEqual([[]]);
});

it('a second that is looked at more than five seconds late places no order', () => {
  const { contracts, statusOf } = open();
  const id = conditional(contracts, ALICE, { triggerTicks: 682_500 });
  contracts.tickAtOnce(682_600, ...Array.from({ length: 6 }, () => 681_138));
  expect(statusOf(id)).toBe('MARKETS_NO_PRICE');
});

it('those of one mark fire by their numbers, each once, also over a death in the midst of it', () => {
  const { contracts } = open();
  const ids = Array.from({ length: 20 }, (_, n) =>
    conditional(contracts, n % 2 === 0 ? ALICE : BOB, { triggerTicks: 670_000 - n, side: 'short', lots: 10 }),
  );
  contracts.restart();
  contracts.breakAfter = 0;
  contracts.tick(669_000, 669_000);
  const fired = contracts.kept.flatMap(({ records }) => records.filter(({ kind }) => kind === 'contract_entry'));
  expect(fired.map(({ body }) => Number(body['entry']))).toEqual(ids);
  contracts.check();
  expect(audited(contracts)).toEqual([]);
});

it('its receipt shows what was placed and that no earlier second fired it; a bent one fails', () => {
  const { contracts } = open();
  conditional(contracts, ALICE, { triggerTicks: 682_500 });
  contracts.tick(682_000, 682_600);
  const [file] = receiptsOf(contracts);
  expect(failed(file)).toEqual([]);
  expect(contractReceipts.verify(file).steps.map(({ id }) => id)).toEqual(expect.arrayContaining(['ENTRY', 'FIRED', 'BEFORE']));
  const bent = (opening: object) =>
    failed({ ...(file as ContractReceipt), chain: { opening: { ...file?.chain.opening, ...opening }, events: [] } });
  expect(bent({ lots: '9000' })).toEqual(['ENTRY', 'SIGNED']);
  expect(bent({ trigger: '682600' })).toEqual(['ENTRY', 'SIGNED']);
});

it('the audit of the log finds an entry that fired early, late, by another mark, or twice', () => {
  const { contracts } = open();
  conditional(contracts, ALICE, { triggerTicks: 682_500 });
  contracts.tick(682_000, 682_600);
  expect(rigged(contracts, () => ({}))).toEqual([]);
  expect(rigged(contracts, () => ({ trigger: '682601' }))).toEqual(['contract_entry FIRED']);
  expect(rigged(contracts, () => ({ trigger: '682000' }))).toEqual(['contract_entry BEFORE']);
  expect(rigged(contracts, () => ({ way: 'fall' }))).toEqual(['contract_entry FIRED', 'contract_entry BEFORE']);
  expect(rigged(contracts, () => ({ set: String(contracts.time) }))).toEqual(['contract_entry BEFORE']);
  expect(rigged(contracts, () => ({ mark: '682700' }))).toEqual(['contract_entry MARK']);
  const at = contracts.logged.findIndex((one) => 'kind' in one && one.kind === 'contract_entry');
  const row = contracts.logged[at] as StoredRecord;
  contracts.logged.splice(at + 1, 0, { ...row, id: row.id + 1, body: { ...row.body, id: String(row.id + 1) } });
  expect(audited(contracts)).toEqual(['contract_entry ORDER', 'contract_entry TWICE']);
});
