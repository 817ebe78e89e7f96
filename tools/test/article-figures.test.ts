/** What help articles say of limits is what the program holds, in every language. */
import { LANGUAGES, type Language } from '@glasshouse/contract';
import { formatUnits } from '@glasshouse/money';
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
import { expect, it } from 'vitest';
import { readShipped } from '../../apps/server/src/modules/content/api/shipped.ts';
import { FIRST_FEES } from '../../apps/server/src/modules/contracts/domain/first-fees.ts';
import { firstTiers } from '../../apps/server/src/modules/contracts/domain/first-terms.ts';
import { MAX_ICEBERGS } from '../../apps/server/src/modules/exchange/domain/placement.ts';
import {
  MAX_WAITING_ALL,
  MAX_WAITING_OWN,
  MAX_WAITING_SCARCE,
  mostWaiting,
} from '../../apps/server/src/modules/exchange/rules/waiting-limits.ts';

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
