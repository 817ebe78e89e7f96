/** Worked examples of liquidations through the desk, to the last digit. */
import { expect, it } from 'vitest';
import { type AdlRow, type LiquidationRow } from '../engine/rows.ts';
import { PureContracts, usdt } from './support/pure-contracts.ts';

const [ALICE, BOB, CAROL, DAVE, ERIN, FAY] = [11, 12, 13, 14, 15, 16] as const;
const USERS = [ALICE, BOB, CAROL, DAVE, ERIN, FAY];
const open = () => {
  const contracts = new PureContracts(USERS, usdt('10000000'));
  contracts.tick(681_138);
  return contracts;
};
const available = (contracts: PureContracts, user: number) => contracts.accounts.get(`${user}:available`) ?? 0n;
const only = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1);
  return list[0] as T;
};

it('a liquidation that the book takes gives back what the fee of the fund leaves', () => {
  const contracts = open();
  const [long] = contracts.pair(ALICE, BOB, 681_138, 1_200);
  const before = available(contracts, ALICE);
  contracts.tick(651_000);
  contracts.enter(CAROL, 'buy', 650_510, 800, 2);
  contracts.enter(DAVE, 'buy', 650_390, 400, 2);
  contracts.tick(650_660);
  expect(contracts.liquidations).toEqual([]);
  contracts.tick(650_659);
  const row = only<LiquidationRow>(contracts.liquidations);
  expect([row.realized, row.fees, row.fundFee, row.returned]).toEqual(['-36.8016', '0.390282', '1.95141', '1.724988'].map(usdt));
  expect([row.equity, row.requirement, row.limitTicks]).toEqual([usdt('4.29348'), usdt('4.29435'), 647_405n]);
  expect(available(contracts, ALICE) - before).toBe(usdt('1.724988'));
  expect(contracts.position(long)).toMatchObject({ status: 'closed', closeReason: 'liquidated' });
  contracts.check();
});

/** A long of 0.12 at 6,811.38 and the shorts of the ranking, with a bid for 0.03 in the book. */
function gap(contracts: PureContracts): { long: number; shorts: number[] } {
  const shorts: number[] = [];
  const sell = (user: number, ticks: number, lots: number, multiple: number) => {
    contracts.tick(ticks);
    shorts.push(contracts.pair(FAY, user, ticks, lots, [1, multiple])[1]);
  };
  sell(BOB, 700_000, 2_000, 50);
  sell(DAVE, 690_000, 1_500, 10);
  contracts.tick(681_138);
  const [long] = contracts.pair(ALICE, ERIN, 681_138, 1_200, [20, 1]);
  sell(CAROL, 660_000, 5_000, 100);
  return { long, shorts };
}

it('behind a gap book, fund and others by rank take the position, and the user ends at exactly 0', () => {
  const contracts = open();
  const { long, shorts } = gap(contracts);
  const fund = contracts.fund;
  const [alice, fees] = [available(contracts, ALICE), contracts.accounts.get('house:fees') ?? 0n];
  // Bids that stand within their guards at the mark of the gap.
  contracts.tick(652_000);
  contracts.enter(FAY, 'buy', 647_610, 300, 1);
  contracts.enter(FAY, 'buy', 643_820, 400, 1);
  contracts.tick(644_000);
  const row = only<LiquidationRow>(contracts.liquidations);
  expect([row.bookLots, row.fundLots, row.adlLots]).toEqual([300n, 400n, 500n]);
  expect([row.realized, row.fees, row.fundPaid]).toEqual(['-41.8521', '0.225906', '1.433204'].map(usdt));
  expect(row.fundPaid - row.repaid - row.feePart).toBe(usdt('1.209726'));
  expect(fund - contracts.fund).toBe(usdt('1.209726'));
  expect([row.fundFee, row.returned]).toEqual([0n, 0n]);
  expect(available(contracts, ALICE)).toBe(alice);
  expect(contracts.position(long).status).toBe('closed');
  const adl = only<AdlRow>(contracts.adls);
  expect([adl.positionId, adl.priceTicks, adl.score, adl.rank]).toEqual([shorts[0], 647_405n, 736_000n, 1]);
  expect((contracts.accounts.get('house:fees') ?? 0n) - fees).toBe(row.fees);
  contracts.check();
});

it('a stage closes down to the tier below and keeps the rest with what was returned', () => {
  const contracts = open();
  const [long] = contracts.pair(ALICE, BOB, 681_138, 120_000, [20, 2]);
  contracts.tick(655_000);
  contracts.enter(CAROL, 'buy', 651_832, 46_594, 2);
  contracts.tick(651_933);
  expect(contracts.liquidations).toEqual([]);
  contracts.tick(651_932);
  const row = only<LiquidationRow>(contracts.liquidations);
  expect([row.lots, row.realized, row.fees, row.fundFee]).toEqual([
    46_594n,
    ...['-1365.483764', '15.185731', '75.928651'].map(usdt),
  ]);
  const { core, status } = contracts.position(long);
  expect([core.margin, core.entryValue, status]).toEqual([usdt('2630.229854'), usdt('49999.616028'), 'open']);
  contracts.check();
});

it('the ranking of a deleveraging has the published scores, losses last', () => {
  const contracts = open();
  const { shorts } = gap(contracts);
  contracts.tick(652_000);
  contracts.tick(644_000);
  const [texts] = contracts.kept.flatMap(({ records }) =>
    records.flatMap(({ lists }) => (lists?.ranking ? [lists.ranking] : [])),
  );
  const ranks = (texts ?? []).map((text) => JSON.parse(text) as { position: string; rank: string; score: string });
  const scores = ranks.map(({ position, score }) => [Number(position), score]);
  expect(scores.slice(0, 3)).toEqual([
    [shorts[0], '736000'],
    [shorts[2], '690801'],
    [shorts[1], '373333'],
  ]);
  contracts.check();
});

it('the owner’s own opposite position goes first, at the bankruptcy price', () => {
  const contracts = open();
  contracts.tick(690_000);
  const [, hedge] = contracts.pair(FAY, ALICE, 690_000, 500, [1, 20]);
  const { long } = gap(contracts);
  const before = contracts.position(hedge).realized;
  contracts.tick(644_000);
  const row = only<LiquidationRow>(contracts.liquidations);
  expect([row.ownLots, row.adlLots]).toEqual([500n, 700n]);
  const own = contracts.adls.find(({ rank }) => rank === 0) as AdlRow;
  expect([own.positionId, own.priceTicks, own.realized]).toEqual([hedge, 647_405n, usdt('21.2975')]);
  expect(contracts.position(hedge).realized - before).toBe(usdt('21.2975'));
  expect(contracts.position(long).status).toBe('closed');
  contracts.check();
});
