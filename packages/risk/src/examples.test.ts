// SPDX-License-Identifier: Apache-2.0
/** Worked examples to the last digit: BTC/USDT, taker fee 0.05 %, first tier 100x and 0.5 %. */
import { describe, expect, it } from 'vitest';
import {
  adlScore,
  bankruptcyPrice,
  closePart,
  divideLeftover,
  entryFill,
  entryGuard,
  entryHold,
  exposureOf,
  equityOf,
  ceilOf,
  type CrossPosition,
  crossEquity,
  crossExposure,
  crossRequirement,
  freeOf,
  cashOf,
  fundingOf,
  initialMargin,
  inverse,
  isLiquidatable,
  largestMultiple,
  LINEAR,
  liquidationPrice,
  lotsThatStay,
  maintenance6,
  maintenanceOf,
  markTicks,
  offset,
  type Position,
  rateOfPremium,
  requirementOf,
  riskRate,
  sliceRate,
  averageEntry,
  feeOf,
  floorOf,
  trailingTicks,
  unrealized,
  valueOf,
} from './index.ts';
import { btc, btcTiers, FEE, lots, opened, RATES, text, ticks, usdt } from './testing-units.ts';

const BOOK = { feePpm: FEE, backedBy: 'own' } as const;
const LONG = opened('long', '0.12', '6811.38', 20n);

describe('worked examples of linear contracts', () => {
  it('an opening of 0.1200 at 6,811.38 with 20x costs 41.276963', () => {
    expect(text(LONG.entryValue)).toBe('817.3656');
    expect(text(LONG.margin)).toBe('40.86828');
    expect(text(feeOf(LONG.entryValue, FEE))).toBe('0.408683');
    expect(text(LONG.margin + feeOf(LONG.entryValue, FEE))).toBe('41.276963');
  });

  it('that long is liquidated from 6,506.59 on, not at 6,506.60', () => {
    expect(liquidationPrice(LINEAR, exposureOf(LONG), RATES)).toBe(ticks('6506.59'));
    const at = (price: string) => [
      text(floorOf(equityOf(LINEAR, exposureOf(LONG), ticks(price)))),
      text(ceilOf(requirementOf(LINEAR, LONG.lots, RATES, ticks(price)))),
      isLiquidatable(LINEAR, exposureOf(LONG), RATES, ticks(price)),
    ];
    expect(at('6506.59')).toEqual(['4.29348', '4.29435', true]);
    expect(at('6506.6')).toEqual(['4.29468', '4.294356', false]);
  });

  it('that long is bankrupt below 6,474.05; a short is liquidated at 7,112.83 and bankrupt above 7,148.37', () => {
    const short = exposureOf(opened('short', '0.12', '6811.38', 20n));
    expect(bankruptcyPrice(LINEAR, exposureOf(LONG), FEE)).toBe(ticks('6474.05'));
    expect(liquidationPrice(LINEAR, short, RATES)).toBe(ticks('7112.83'));
    expect(bankruptcyPrice(LINEAR, short, FEE)).toBe(ticks('7148.37'));
  });

  it('a position on top of 40,000 older has 8,332 ppm and is liquidated at 6,528.47', () => {
    const table = btcTiers();
    const position = opened('long', '4.4', '6811.38', 20n);
    const slice = { older: usdt('40000'), size: position.entryValue };
    expect(text(position.entryValue)).toBe('29970.072');
    expect(text(position.margin)).toBe('1498.5036');
    expect(text(maintenanceOf(table, slice.older + slice.size))).toBe('449.70072');
    expect(maintenance6(table, slice.older + slice.size) - maintenance6(table, slice.older)).toBe(249_700_720_000_000n);
    const maintenancePpm = sliceRate(table, slice);
    expect(maintenancePpm).toBe(8_332n);
    expect(largestMultiple(table, slice)).toBe(50n);
    expect(liquidationPrice(LINEAR, exposureOf(position), { maintenancePpm, feePpm: FEE })).toBe(ticks('6528.47'));
    expect(liquidationPrice(LINEAR, exposureOf(position), RATES)).toBe(ticks('6506.59'));
  });

  it('100 positions of 0.88 BTC need at 9,000.00 what one of 88 BTC needs, but for the rounding of rates', () => {
    const table = btcTiers();
    const each = lots('0.88') * ticks('6811.38');
    const need = (older: bigint, size: bigint, quantity: bigint) => quantity * ticks('9000') * sliceRate(table, { older, size });
    const parts = Array.from({ length: 100 }, (_, i) => need(each * BigInt(i), each, lots('0.88')));
    const sum = parts.reduce((a, b) => a + b, 0n);
    expect(text(sum / 1_000_000n)).toBe('14514.73056');
    expect(text(need(0n, each * 100n, lots('88')) / 1_000_000n)).toBe('14514.984');
  });

  it('a buy limit of 0.3333 at 6,810.07 with 7x holds 325.391518; a fill of 0.1111 at 6,809.95 releases 0.228886', () => {
    const terms = { marginTicks: ticks('6810.07'), multiple: 7n, feePpm: FEE };
    const hold = entryHold(LINEAR, terms, lots('0.3333'));
    expect(text(hold.margin + hold.fee)).toBe('325.391518');
    const fill = entryFill(LINEAR, terms, lots('0.3333'), { ticks: ticks('6809.95'), lots: lots('0.1111'), feePpm: 200n });
    const { value, margin, fee, released, holdAfter } = fill;
    expect([value, margin, fee, released].map((part) => text(part))).toEqual([
      '756.585445',
      '108.083635',
      '0.151318',
      '0.228886',
    ]);
    expect(text(hold.margin + hold.fee - holdAfter.margin - holdAfter.fee)).toBe('108.463839');
  });

  it('a position of two fills closes in two parts with a sum of -0.191900', () => {
    const entryValue = lots('0.05') * ticks('6811.38') + lots('0.07') * ticks('6809.97');
    const margin = initialMargin(lots('0.05') * ticks('6811.38'), 20n) + initialMargin(lots('0.07') * ticks('6809.97'), 20n);
    expect([text(entryValue), text(margin)]).toEqual(['817.2669', '40.863345']);
    const average = averageEntry(LINEAR, lots('0.12'), entryValue);
    expect(text(average.n / average.d, 2)).toBe('6810.55');
    expect((average.n * 2n + average.d) / (average.d * 2n)).toBe(ticks('6810.56'));
    const position: Position = { side: 'long', lots: lots('0.12'), entryValue, margin, owed: 0n };
    const first = closePart(LINEAR, position, { lots: lots('0.05'), value: lots('0.05') * ticks('6835.5'), ...BOOK });
    expect([first.realized, first.fee, first.credit].map((part) => text(part))).toEqual(['1.247125', '0.170888', '18.10263']);
    const last = closePart(LINEAR, first.rest!, { lots: lots('0.07'), value: lots('0.07') * ticks('6790'), ...BOOK });
    expect([last.realized, last.fee, last.credit].map((part) => text(part))).toEqual(['-1.439025', '0.23765', '22.160277']);
    expect(text(first.realized + last.realized)).toBe('-0.1919');
    expect(last.rest).toBeNull();
  });

  it.each([
    ['0.0100 %, 01:27:40 left', 10_000n, 28_800_000n - 5_260_000n, '6811.5'],
    ['0.05 % with 6 h', 50_000n, 7_200_000n, '6813.93'],
    ['-0.075 % with 4 h', -75_000n, 14_400_000n, '6808.83'],
  ])('the mark of index 6,811.38 at a rate of %s', (_what, rate, elapsedMs, mark) => {
    expect(markTicks(ticks('6811.38'), { rate, elapsedMs })).toBe(ticks(mark));
  });

  it.each([
    [61_234n, 11_234n],
    [-120_000n, -70_000n],
    [0n, 10_000n],
  ])('a mean premium of %d gives a rate of %d', (premium, rate) => {
    expect(rateOfPremium(premium)).toBe(rate);
  });

  it('funding at 6,820.00 and 0.01 % is rounded up for who pays and down for who receives', () => {
    const of = (side: 'long' | 'short', quantity: string) =>
      text(fundingOf(LINEAR, { side, lots: lots(quantity) }, ticks('6820'), 10_000n));
    expect([of('long', '0.12'), of('short', '0.12')]).toEqual(['-0.08184', '0.08184']);
    expect([of('long', '0.0777'), of('short', '0.0777')]).toEqual(['-0.052992', '0.052991']);
  });

  it('a liquidation in the book gives 1.724988 back', () => {
    const first = closePart(LINEAR, LONG, { lots: lots('0.08'), value: lots('0.08') * ticks('6505.1'), ...BOOK });
    const last = closePart(LINEAR, first.rest!, { lots: lots('0.04'), value: lots('0.04') * ticks('6503.9'), ...BOOK });
    const credit = first.credit + last.credit;
    expect(text(first.realized + last.realized)).toBe('-36.8016');
    expect(text(first.fee + last.fee)).toBe('0.390282');
    expect(text(credit)).toBe('3.676398');
    const bookValue = lots('0.08') * ticks('6505.1') + lots('0.04') * ticks('6503.9');
    const { liquidationFee, returned } = divideLeftover({ credit, fundPaid: 0n, bookValue, freeValue: 0n }, FEE);
    expect([text(liquidationFee), text(returned)]).toEqual(['1.95141', '1.724988']);
  });

  it('a gap to 6,440 with fund and deleveraging leaves the user exactly 0 and costs the fund 1.209726', () => {
    const book = closePart(LINEAR, LONG, { lots: lots('0.03'), value: lots('0.03') * ticks('6476.1'), ...BOOK });
    const fund = closePart(LINEAR, book.rest!, {
      lots: lots('0.04'),
      value: lots('0.04') * ticks('6438.2'),
      feePpm: FEE,
      backedBy: 'fund',
    });
    expect(bankruptcyPrice(LINEAR, exposureOf(fund.rest!), FEE)).toBe(ticks('6474.05'));
    const freeValue = lots('0.05') * ticks('6474.05');
    const adl = closePart(LINEAR, fund.rest!, { lots: lots('0.05'), value: freeValue, feePpm: 0n, backedBy: 'own' });
    expect(text(book.realized + fund.realized + adl.realized)).toBe('-41.8521');
    expect(text(book.fee + fund.fee + adl.fee)).toBe('0.225906');
    expect([book.credit, fund.fromFund, adl.credit].map((part) => text(part))).toEqual(['0.061528', '1.433204', '0.16195']);
    const sums = { credit: book.credit + adl.credit, fundPaid: fund.fromFund, bookValue: 0n, freeValue };
    const { repaid, feePart, liquidationFee, returned } = divideLeftover(sums, FEE);
    expect(text(fund.fromFund - repaid)).toBe('1.209726');
    expect([feePart, liquidationFee, returned]).toEqual([0n, 0n, 0n]);
  });

  it('a stage of 12 BTC closes 4.6594 and leaves a risk rate of 54.1 % and a price of 6,488.75', () => {
    const table = btcTiers();
    const position = opened('long', '12', '6811.38', 20n);
    expect(text(position.entryValue)).toBe('81736.56');
    const slice = { older: 0n, size: position.entryValue };
    const maintenancePpm = sliceRate(table, slice);
    expect(maintenancePpm).toBe(6_942n);
    expect(liquidationPrice(LINEAR, exposureOf(position), { maintenancePpm, feePpm: FEE })).toBe(ticks('6519.32'));
    const stays = lotsThatStay(table, slice, position.lots);
    expect(text(position.lots - stays, 4)).toBe('4.6594');
    const value = (position.lots - stays) * ticks('6518.32');
    const { realized, fee, credit, rest } = closePart(LINEAR, position, { lots: position.lots - stays, value, ...BOOK });
    expect([text(realized), text(fee)]).toEqual(['-1365.483764', '15.185731']);
    const { liquidationFee, returned } = divideLeftover({ credit, fundPaid: 0n, bookValue: value, freeValue: 0n }, FEE);
    expect(text(liquidationFee)).toBe('75.928651');
    const after = { ...rest!, margin: rest!.margin + returned };
    expect([text(after.margin), text(after.entryValue)]).toEqual(['2630.229854', '49999.616028']);
    const rates = { maintenancePpm: sliceRate(table, { older: 0n, size: after.entryValue }), feePpm: FEE };
    const equity = equityOf(LINEAR, exposureOf(after), ticks('6519.32'));
    expect(riskRate(equity, requirementOf(LINEAR, after.lots, rates, ticks('6519.32')))).toBe(541n);
    expect(liquidationPrice(LINEAR, exposureOf(after), rates)).toBe(ticks('6488.75'));
  });

  it.each([
    ['0.2', '7000', 50n, 736_000n],
    ['0.5', '6600', 100n, 690_801n],
    ['0.15', '6900', 10n, 373_333n],
    ['0.1', '6400', 20n, -271n],
  ])('a short of %s at %s with %dx scores %d at 6,440', (quantity, price, multiple, score) => {
    const { side, lots: size, entryValue, margin } = opened('short', quantity, price, multiple);
    const result = unrealized(LINEAR, { side, lots: size, entryValue }, ticks('6440'));
    expect(adlScore({ value: size * ticks('6440'), entryValue, result, equity: margin + result })).toBe(score);
  });

  it('a guard is 0.225 % at 100x and 2 % at 20x', () => {
    const guard = (multiple: bigint) => entryGuard('long', 1_000_000n, { multiple, tierPpm: 5_000n, feePpm: FEE }) - 1_000_000n;
    expect([guard(100n), guard(20n)]).toEqual([2_250n, 20_000n]);
    expect(entryGuard('short', 1_000_000n, { multiple: 100n, tierPpm: 5_000n, feePpm: FEE })).toBe(997_750n);
  });

  it('a trailing stop of 1.2 % fires at 6,866.60 from 6,950 (long) and at 6,679.20 from 6,600 (short)', () => {
    expect(trailingTicks('long', ticks('6950'), 12)).toBe(ticks('6866.6'));
    expect(trailingTicks('short', ticks('6600'), 12)).toBe(ticks('6679.2'));
  });

  it('an own hedge pays the gap first: 0.0500 of the short closes at 6,474.05 for 21.297500', () => {
    const short = opened('short', '0.05', '6900', 20n);
    const { long, short: closed } = offset(LINEAR, LONG, short, lots('0.05'), lots('0.05') * ticks('6474.05'));
    expect(text(closed.realized)).toBe('21.2975');
    expect(text(unrealized(LINEAR, short, ticks('6440')))).toBe('23');
    expect(text(long.rest!.lots, 4)).toBe('0.07');
    expect([long.fee, closed.fee]).toEqual([0n, 0n]);
  });
});

describe('worked examples of cross margin and inverse contracts', () => {
  const positions: CrossPosition[] = [
    { contract: LINEAR, position: opened('long', '0.5', '6800', 10n), rates: RATES, markTicks: ticks('6700') },
    { contract: LINEAR, position: opened('short', '8', '380', 10n), rates: RATES, markTicks: ticks('395') },
  ];

  it('a cash of 1,000 with a long and a short has a risk of 4.3 % and 186 free', () => {
    const results = positions.map(({ position, markTicks: mark }) => text(unrealized(LINEAR, position, mark)));
    expect(results).toEqual(['-50', '-120']);
    const margins = positions.reduce((sum, { position }) => sum + position.margin, 0n);
    const available = usdt('1000') - margins;
    expect(text(available)).toBe('356');
    const cash = cashOf({ available, margins, entryHolds: 0n, owed: 0n });
    const equity = crossEquity(cash, positions);
    const requirement = crossRequirement(positions);
    expect([text(floorOf(equity)), text(ceilOf(requirement))]).toEqual(['830', '35.805']);
    expect(riskRate(equity, requirement)).toBe(43n);
    expect(text(freeOf({ available, owed: 0n, equity, requirement, held: margins }))).toBe('186');
    const other = ceilOf(requirementOf(LINEAR, positions[1]!.position.lots, RATES, ticks('395'))) * 1_000_000n;
    expect(liquidationPrice(LINEAR, crossExposure(cash, positions, 0), RATES, undefined, other)).toBe(ticks('5102.82'));
  });

  it('an inverse long of 1,000 USD at 6,811.38 with 10x is liquidated at 6,226.22', () => {
    const contract = inverse();
    const entryValue = valueOf(contract, ticks('6811.38'), 1_000n);
    const margin = initialMargin(entryValue, 10n);
    const parts = [entryValue, margin, feeOf(entryValue, FEE)].map((part) => text(part, 8));
    expect(parts).toEqual(['0.14681312', '0.01468132', '0.00007341']);
    const position: Position = { side: 'long', lots: 1_000n, entryValue, margin, owed: 0n };
    expect(liquidationPrice(contract, exposureOf(position), RATES)).toBe(ticks('6226.22'));
    const value = valueOf(contract, ticks('7000'), 1_000n);
    const { realized, fee } = closePart(contract, position, { lots: 1_000n, value, ...BOOK });
    expect([text(realized, 8), text(fee, 8)]).toEqual(['0.00395598', '0.00007143']);
    expect(realized).toBe(btc('0.00395598'));
  });
});
