/** What help articles say of limits is what the program holds, in every language. */
import { LANGUAGES, type Language } from '@glasshouse/contract';
import { formatUnits, parseAmount } from '@glasshouse/money';
import { FIRST_CURVE, UTILISATION_MOST, VISIBLE_LOSS_PPM, freeToLeave, rateAt } from '@glasshouse/proofs/defi';
import {
  GRACE_MS,
  LEAST_WIDTH_PPM,
  LOAN_TERMS,
  type LoanPair,
  RATE_HOURS,
  ROUNDS_OF_MARKET,
  TRIGGER_TICKS,
  UNFILLED_MS,
  WIDENS_FROM_PPM,
  hoursTouched,
  openedLoan,
  owedOf,
  saleOf,
  triggerPrice,
  widthOf,
} from '@glasshouse/proofs/loan';
import {
  GUARD_PPM,
  LIQUIDATION_WIDTH_PPM,
  assetsOf as marginAssets,
  debtsOf as marginDebts,
  hourCharge,
  hourlyRate,
  shownLevel,
  triggerPrice as marginTrigger,
} from '@glasshouse/proofs/margin';
import {
  FUND_PPM,
  LIQUIDATION_FEE_PPM,
  OUTAGE_MS,
  PAUSE_MS,
  WIDEST_PPM,
  initialMargin,
  inverse,
  valueOf,
} from '@glasshouse/risk';
import { costOf, dividendOf, feeOf, splitHolding, splitOrder, valueOf as valueOfShares } from '@glasshouse/proofs/stocks';
import { expect, it } from 'vitest';
import { readShipped } from '../../apps/server/src/modules/content/api/shipped.ts';
import { FIRST_FEES } from '../../apps/server/src/modules/contracts/domain/first-fees.ts';
import { firstTiers } from '../../apps/server/src/modules/contracts/domain/first-terms.ts';
import { firstTerms as firstPoolTerms } from '../../apps/server/src/modules/defi/domain/terms.ts';
import { MAX_ICEBERGS } from '../../apps/server/src/modules/exchange/domain/placement.ts';
import {
  MAX_WAITING_ALL,
  MAX_WAITING_OWN,
  MAX_WAITING_SCARCE,
  mostWaiting,
} from '../../apps/server/src/modules/exchange/rules/waiting-limits.ts';
import {
  AUCTION_MS,
  FAR_PPM,
  LAST_MOMENTS_MS,
  MARKET_HOLD_PPM,
  MARKET_PPM,
  MOVED_PPM,
  PAUSE_MOVE_PPM,
  SILENT_MS,
} from '../../apps/server/src/modules/exchange/rules/session.ts';
import {
  CALL_PPM,
  CHARGE_PPM,
  HEALS_PPM,
  LIQUIDATION_PPM,
  MARGIN_CODES,
  firstRates,
  firstTerms as firstMarginTerms,
} from '../../apps/server/src/modules/margin/domain/terms.ts';
import { MOST_LOANS, VERIFIED_FROM, mostOfUser } from '../../apps/server/src/modules/loans/domain/limits.ts';
import { firstTerms as firstLoanTerms } from '../../apps/server/src/modules/loans/domain/terms.ts';
import { FIRST_RULES } from '../../apps/server/src/modules/stocks/domain/rules.ts';
import { COLLAR_PPM, bandAt } from '../../apps/server/src/modules/stocks/domain/session-terms.ts';

const SHIPPED = readShipped();
const bodyOf = (of: string, language: string) =>
  SHIPPED.find(({ slug }) => slug === of)?.texts.find((text) => text.language === language)?.body ?? '';
/** The line of a list that begins with a kind of orders: the third and fifth of five. */
const linesOf = (language: string) =>
  bodyOf('how-orders-match', language)
    .split('\n')
    .filter((line) => line.startsWith('- '));
const figures = (line: string | undefined) => [...(line ?? '').matchAll(/\d+/g)].map(Number);

it.each(LANGUAGES)('names in %s how many stops may wait and how many icebergs there may be', (language) => {
  const lines = linesOf(language);
  expect(lines).toHaveLength(5);
  // In Japanese "1銘柄につき" counts the market itself.
  expect(figures(lines[2]).filter((figure) => figure > 1)).toEqual([MAX_WAITING_OWN, MAX_WAITING_SCARCE]);
  expect(figures(lines[4]).filter((figure) => figure > 1)).toEqual([MAX_ICEBERGS]);
});

it('says rightly that the fewer places begin at half of them', () => {
  expect([mostWaiting(MAX_WAITING_ALL / 2 - 1), mostWaiting(MAX_WAITING_ALL / 2)]).toEqual([MAX_WAITING_OWN, MAX_WAITING_SCARCE]);
});

/** All figures of a text, as its language writes them: with a comma or a point for the decimals, thousands apart or not. */
function allFigures(language: Language, text: string): Set<number> {
  const plain = text.replaceAll(/(\d)[\u00a0\u202f ](?=\d{3})/g, '$1');
  const decimal =
    language === 'fra' || language === 'spa'
      ? plain.replaceAll(/(\d)\.(?=\d{3})/g, '$1').replaceAll(/(\d),(?=\d)/g, '$1.')
      : plain.replaceAll(/(\d),(?=\d{3})/g, '$1');
  return new Set([...decimal.matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => Number(figure)));
}

it.each(LANGUAGES)('names in %s what liquidations of contracts may pay, how far they trade and what an outage is', (language) => {
  const percent = (ppm: bigint) => Number(ppm) / 10_000;
  const held = [percent(LIQUIDATION_FEE_PPM), percent(WIDEST_PPM), percent(FUND_PPM), OUTAGE_MS / 1_000, PAUSE_MS / 1_000];
  const said = allFigures(language, bodyOf('how-contracts-work', language));
  expect(held.filter((figure) => !said.has(figure))).toEqual([]);
  expect(allFigures(language, bodyOf('fees-explained', language))).toContain(percent(LIQUIDATION_FEE_PPM));
});

it.each(LANGUAGES)('counts in %s the example of an inverse contract as its market does', (language) => {
  const [entry, exit] = [681_138n, 700_000n].map((ticks) => valueOf(inverse(), ticks, 1_000n)) as [bigint, bigint];
  const coins = [initialMargin(entry, 10n), entry - exit].map((atoms) => Number(formatUnits(atoms, 8)));
  const [first] = firstTiers({ base: 'BTC', contract: 'inverse' }).tiers;
  const held = [...coins, 6_811.38, 7_000, 1_000, 10, first?.max_multiple ?? 0];
  const said = allFigures(language, bodyOf('how-contracts-work', language));
  expect(held.filter((figure) => !said.has(figure))).toEqual([]);
});

it.each(LANGUAGES)('names in %s the leverage tiers and fees that contracts begin with', (language) => {
  const { tiers } = firstTiers({ base: 'BTC' });
  const most = ['BTC', 'ETH', 'LTC'].map((base) => firstTiers({ base }).tiers[0]?.max_multiple ?? 0);
  const held = [...most, ...tiers.map(({ to }) => Number(to)), ...tiers.map(({ max_multiple: multiple }) => multiple)];
  const said = allFigures(language, bodyOf('how-contracts-work', language));
  expect(held.filter((figure) => !said.has(figure))).toEqual([]);
  const fees = allFigures(language, bodyOf('fees-explained', language));
  const rates = FIRST_FEES.flatMap(({ makerPpm, takerPpm }) => [Number(makerPpm) / 10_000, Number(takerPpm) / 10_000]);
  expect(rates.filter((figure) => !fees.has(figure))).toEqual([]);
  const volumes = FIRST_FEES.slice(1).map(({ volume }) => Number(volume / 1_000_000n));
  expect(volumes.filter((figure) => !fees.has(figure))).toEqual([]);
});

/** The sections of the article on loans, by what they are about. */
const LOANS = [
  'intro',
  'pool',
  'rate',
  'leaving',
  'wrong',
  'loan',
  'interest',
  'sale',
  'term',
  'short',
  'missing',
  'proof',
] as const;
type LoanSection = (typeof LOANS)[number];

function loanSections(language: Language): Record<LoanSection, string> {
  const sections = bodyOf('how-loans-work', language).split(/^## /m);
  if (sections.length !== LOANS.length) throw new Error(`the article on loans has ${sections.length} sections in ${language}`);
  return Object.fromEntries(LOANS.map((name, i) => [name, sections[i] ?? ''])) as Record<LoanSection, string>;
}

const points = (ppm: number) => ppm / 10_000;
const percentOf = (fraction: string | undefined) => Math.round(Number(fraction) * 1_000_000) / 10_000;
const BTC_LOANS = firstLoanTerms('BTC', false).pairs;
const PAIR: LoanPair = { borrows: 'quote', coinScale: 8, quoteScale: 6, priceDecimals: 2 };
const units = (text: string, scale: number) => {
  const parsed = parseAmount(text, scale);
  if (!parsed.ok) throw new Error(text);
  return parsed.atoms;
};

it.each(LANGUAGES)('names in %s the fee, the rates and the leaving of a lending pool', (language) => {
  const sections = loanSections(language);
  const said = (section: LoanSection) => allFigures(language, sections[section]);
  expect([...said('pool')]).toEqual([percentOf(firstPoolTerms('USDT', false).interest_fee)]);
  const uses = [0, FIRST_CURVE.kink, 1_000_000];
  const rates = [...uses.map((use) => points(rateAt(FIRST_CURVE, use))), points(FIRST_CURVE.kink), points(FIRST_CURVE.riseMost)];
  expect(rates.filter((figure) => !said('rate').has(figure))).toEqual([]);
  expect([...said('leaving')].toSorted((a, b) => a - b)).toEqual([0.1, points(UTILISATION_MOST)]);
  expect(VISIBLE_LOSS_PPM).toBe(UTILISATION_MOST);
  expect([1_000n, 1_001n].map((worth) => freeToLeave(1n, worth, 0, 1n))).toEqual([0n, 1n]);
});

it.each(LANGUAGES)('names in %s the terms, levels and limits of loans', (language) => {
  const { loan } = loanSections(language);
  const levels = [firstLoanTerms('BTC', false), firstLoanTerms('ETH', false), firstLoanTerms('LTC', false)].map(({ pairs }) =>
    pairs.find(({ borrows, variant }) => borrows === 'quote' && variant === 'standard'),
  );
  const ofCoin = ['BTC', 'ETH'].map((code) => firstLoanTerms(code, false).pairs.find(({ borrows }) => borrows === 'coin'));
  const held = [...levels, ofCoin[0]].map((pair) => [pair?.start, pair?.warning, pair?.sale].map(percentOf));
  const lines = loan.split('\n').filter((line) => line.startsWith('- '));
  expect(lines.map((line) => [...allFigures(language, line)])).toEqual(held);
  expect(ofCoin[1]).toEqual(ofCoin[0]);
  const worth = { cash: 100n, lent: 0n, due: 0n, feeDue: 0n, nextInterest: 0n, shares: 0n };
  const days = Object.values(LOAN_TERMS).flatMap((term) => term?.days ?? []);
  const limits = [Number(BTC_LOANS[0]?.least), Number(mostOfUser(worth, [])), MOST_LOANS, Number(VERIFIED_FROM)];
  const said = allFigures(language, loan);
  expect([...days, ...limits].filter((figure) => !said.has(figure))).toEqual([]);
});

it.each(LANGUAGES)('counts in %s the example of a loan as its rule does', (language) => {
  const { loan, interest, sale, term } = loanSections(language);
  const at = (hour: number, minute: number) => Date.UTC(2026, 0, 1, hour, minute);
  const first = openedLoan(units('3000', 6), units('0.7', 8), 87_600, at(14, 32));
  const [pair] = BTC_LOANS;
  const levels = { start: 650_000, warning: 750_000, sale: 850_000 };
  expect([pair?.start, pair?.warning, pair?.sale].map(percentOf)).toEqual(Object.values(levels).map(points));
  const triggers = [levels.warning, levels.sale].map(
    (level) => Number(triggerPrice(PAIR, owedOf(first), first.pledge, level)) / 100,
  );
  const example = [3_000, 0.7, 6_817.82, points(87_600), Number(first.interest) / 1_000_000, ...triggers];
  expect(example.filter((figure) => !allFigures(language, loan).has(figure))).toEqual([]);

  const chargePpm = percentOf(pair?.charge) * 10_000;
  const terms = { pair: PAIR, levels, lot: units('0.00001', 8), chargePpm, takerPpm: 1_000, leastValue: units('50', 6) };
  const owed = { principal: units('3000', 6), interest: units('7.95', 6), pledge: first.pledge, hour: 0 };
  const sold = Number(saleOf(terms, owed, 'ltv', 503_000n, LEAST_WIDTH_PPM).quantity) / 100_000_000;
  const widths = [0, 1, 100].map((wide) => points(widthOf(PAIR, { ...owed, pledge: 1n }, 503_000n, wide)));
  const [narrow, wider, most] = widths as [number, number, number];
  const rule = [narrow, wider - narrow, most, points(WIDENS_FROM_PPM), points(chargePpm), Number(pair?.least)];
  const rounds = [ROUNDS_OF_MARKET, UNFILLED_MS / 1_000];
  const figuresOfSale = [3_007.95, 5_030, sold, 0.7, ...rule, ...rounds];
  expect(figuresOfSale.filter((figure) => !allFigures(language, sale).has(figure))).toEqual([]);
  expect(TRIGGER_TICKS).toBe(3);

  expect(hoursTouched(at(14, 32), at(15, 1))).toBe(2);
  const extra = Object.values(LOAN_TERMS).flatMap((fixed) => (fixed?.extraPpm ? [fixed.days, points(fixed.extraPpm)] : []));
  expect([RATE_HOURS, ...extra].filter((figure) => !allFigures(language, interest).has(figure))).toEqual([]);
  expect([...allFigures(language, term)]).toContain(GRACE_MS / 3_600_000);
  expect(allFigures(language, bodyOf('risk-disclosure', language))).toContain(points(chargePpm));
});

/** The sections of the article on stocks, by what they are about. */
const STOCKS = [
  'intro',
  'session',
  'queue',
  'auction',
  'check',
  'trading',
  'lasting',
  'fee',
  'split',
  'dividend',
  'custody',
  'demo',
] as const;

function stockSections(language: Language): Record<(typeof STOCKS)[number], string> {
  const sections = bodyOf('how-stocks-work', language).split(/^## /m);
  if (sections.length !== STOCKS.length) throw new Error(`the article on stocks has ${sections.length} sections in ${language}`);
  return Object.fromEntries(STOCKS.map((name, i) => [name, sections[i] ?? ''])) as Record<(typeof STOCKS)[number], string>;
}

it.each(LANGUAGES)('names in %s how long auctions of stocks last, what they may cost and which prices trade', (language) => {
  const { auction, trading } = stockSections(language);
  const seconds = [AUCTION_MS.opening, AUCTION_MS.longer, LAST_MOMENTS_MS].map((ms) => ms / 1_000);
  const parts = [FAR_PPM, MOVED_PPM, COLLAR_PPM, MARKET_PPM, MARKET_HOLD_PPM].map(points);
  expect([...seconds, ...parts].filter((figure) => !allFigures(language, auction).has(figure))).toEqual([]);
  const bands = [FIRST_RULES.band, FIRST_RULES.wide_band].map(percentOf);
  const held = [...bands, 15, 25, points(PAUSE_MOVE_PPM), SILENT_MS / 1_000, AUCTION_MS.reopening / 1_000];
  expect(held.filter((figure) => !allFigures(language, trading).has(figure))).toEqual([]);
  const session = { day: 0, open: 0, close: 390 * 60_000 };
  const at = (minute: number) => bandAt('us-stocks', session, minute * 60_000, { bandPpm: 5, widePpm: 10 });
  expect([0, 14, 15, 364, 365, 389].map(at)).toEqual([10, 10, 5, 5, 10, 10]);
});

it.each(LANGUAGES)('counts in %s the fee, the split and the dividend of a stock as its rules do', (language) => {
  const { intro, fee, split, dividend } = stockSections(language);
  const rate = percentOf(FIRST_RULES.fee);
  expect(allFigures(language, intro)).toContain(Number(FIRST_RULES.least));
  expect(['fees-explained', 'faq-fees'].filter((slug) => !allFigures(language, bodyOf(slug, language)).has(rate))).toEqual([]);
  const money = (atoms: bigint) => Number(formatUnits(atoms, 6));
  const [shares, price, feePpm] = [units('8', 4), 18_500n, rate * 10_000];
  const value = valueOfShares(shares, price);
  const bought = [rate, 8, 185, money(value), money(feeOf(value, feePpm)), money(costOf(shares, price, feePpm))];
  expect(bought.filter((figure) => !allFigures(language, fee).has(figure))).toEqual([]);
  const ratio = { numerator: 7n, denominator: 1n };
  const order = splitOrder({ side: 'buy', price: 64_557n, lots: units('10', 4) }, ratio);
  const after = Number(formatUnits(splitHolding(units('12.3456', 4), ratio, 1n).after, 4));
  const splits = [12.3456, after, 645.57, Number(order.price) / 100, Number(order.lots) / 10_000];
  expect(splits.filter((figure) => !allFigures(language, split).has(figure))).toEqual([]);
  const { gross, withheld, net } = dividendOf(units('12.3456', 4), units('0.47', 6), 300_000);
  const paid = [12.3456, 0.47, 30, money(gross), money(withheld), money(net)];
  expect(paid.filter((figure) => !allFigures(language, dividend).has(figure))).toEqual([]);
});

/** The sections of the article on margin, by what they are about. */
const MARGIN = ['intro', 'pool', 'rate', 'levels', 'orders', 'call', 'sale', 'losses', 'check'] as const;

function marginSections(language: Language): Record<(typeof MARGIN)[number], string> {
  const sections = bodyOf('how-margin-works', language).split(/^## /m);
  if (sections.length !== MARGIN.length) throw new Error(`the article on margin has ${sections.length} sections in ${language}`);
  return Object.fromEntries(MARGIN.map((name, i) => [name, sections[i] ?? ''])) as Record<(typeof MARGIN)[number], string>;
}

it.each(LANGUAGES)('names in %s the curves, shares and levels that margin begins with', (language) => {
  const { pool, rate, levels, orders, sale } = marginSections(language);
  const missing = (text: string, held: readonly number[]) => held.filter((figure) => !allFigures(language, text).has(figure));
  const { user_share: user, idle_share: idle } = firstMarginTerms('USDT');
  expect(missing(pool, [user, idle].map(percentOf))).toEqual([]);
  const curves = MARGIN_CODES.flatMap((code) => Object.values(firstRates(code)).map(percentOf));
  expect(missing(rate, curves)).toEqual([]);
  const haircuts = MARGIN_CODES.map((code) => percentOf(firstMarginTerms(code).haircut)).filter((cut) => cut > 0);
  const { borrow_level: borrow, leave_level: leave } = firstMarginTerms('USDT');
  const marks = [Number(borrow), Number(leave), CALL_PPM / 1_000_000, LIQUIDATION_PPM / 1_000_000];
  expect(missing(levels, [...haircuts, ...marks])).toEqual([]);
  expect(missing(orders, [points(Number(GUARD_PPM)), CALL_PPM / 1_000_000])).toEqual([]);
  const held = [LIQUIDATION_PPM, HEALS_PPM].map((ppm) => ppm / 1_000_000);
  expect(missing(sale, [...held, points(Number(LIQUIDATION_WIDTH_PPM)), points(CHARGE_PPM)])).toEqual([]);
});

it.each(LANGUAGES)('counts in %s the interest and the levels of margin as its rules do', (language) => {
  const { rate, levels } = marginSections(language);
  const missing = (text: string, held: readonly number[]) => held.filter((figure) => !allFigures(language, text).has(figure));
  const money = (atoms: bigint) => Number(formatUnits(atoms, 6));
  const hour = hourCharge(2_000_000_000n, hourlyRate(120_000), 0n);
  expect(missing(rate, [2_000, 12, money(hour), money(2n * hour)])).toEqual([]);
  const usdt = {
    assetId: 3,
    ticks: 1n,
    n: 1n,
    d: 1n,
    haircutPpm: 0,
    lot: 1n,
    held: 10_008_521n,
    owed: 2_000_000_000n + 2n * hour,
  };
  const btc = { assetId: 1, ticks: 681_138n, n: 1n, d: 10_000n, haircutPpm: 50_000, lot: 1_000n, held: 43_853_103n, owed: 0n };
  const items = [usdt, btc];
  const [call, sold] = [CALL_PPM, LIQUIDATION_PPM].map((level) => Number(marginTrigger(items, 1, level)) / 100);
  const level = Number(shownLevel(marginAssets(items), marginDebts(items))) / 10_000;
  expect(missing(levels, [1_000, 2_000, 0.43897, 6_811.38, level, call ?? 0, sold ?? 0])).toEqual([]);
});
