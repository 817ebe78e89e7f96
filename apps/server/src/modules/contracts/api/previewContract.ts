/** `POST /lever/preview`: what an entry would do now. */
import { ASSET_IDS } from '@glasshouse/contract';
import { type ContractPreview, previewContract } from '@glasshouse/contract/contracts';
import { divRound, formatAmount, parseAmount } from '@glasshouse/money';
import { fundingOf, onePercentOf, type PriceBound } from '@glasshouse/risk';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  type Denial,
  type MarketRules,
  deny,
  dayOf,
  checkNotional,
  loadVolumes,
  meanPriceText,
  priceText,
  quantityText,
  rateText,
  readTicks,
  tierOf,
  granted,
} from '../../exchange/index.ts';
import { type Offered, type Preview, type PreviewOf, mostLots, previewEntry, resultAt } from '../domain/preview.ts';
import { sideOpenedBy } from '../domain/position.ts';
import { checkStopSide } from '../domain/stop-side.ts';
import { loadEntryLots, loadOpenLots } from '../store/reading.ts';
import { freeOf, ownCross } from './own-cross.ts';
import { loadOwnSides } from './own-sides.ts';
import { type ContractParts, markOf, rulesOfPair } from './parts.ts';
import { boundText, moneyText } from './present.ts';
import { nextFunding } from './rates.ts';
import { type ReadEntry, readEntry } from './read-entry.ts';

const MOST_POSITIONS = 100;
/** An entry needs a price that is at most so old. */
const FRESH_MS = 5_000;

function units(text: string, decimals: number, unit: bigint): bigint {
  const parsed = parseAmount(text, decimals, 'nonNegative');
  return parsed.ok ? parsed.atoms / unit : 0n;
}

/** The other side of the book, as this process knows it. */
function offeredTo({ venue }: ContractParts, rules: MarketRules, side: 'buy' | 'sell'): Offered {
  const { bids, asks } = venue.depth(rules.marketId);
  return (side === 'buy' ? asks : bids).map(([price, lots]) => [
    units(price, rules.priceDecimals, rules.tickUnits),
    units(lots, rules.quantityDecimals, rules.lotUnits),
  ]);
}

/** Reads what the entry is judged against. Error: MARKETS_NO_PRICE. */
async function readGrounds(
  parts: ContractParts,
  userId: number,
  rules: MarketRules,
  { command, wish }: ReadEntry,
  trigger: bigint | null,
) {
  const { db, clock } = parts.platform;
  const now = clock.now();
  const mark = markOf(parts, rules.marketId);
  if (mark === null || now - mark.time > FRESH_MS) return refuse('MARKETS_NO_PRICE');
  const own = await loadOwnSides(parts, db, userId);
  const open = await parts.recent.of(`open:${rules.marketId}`, () => loadOpenLots(db, rules.marketId));
  const entries = await parts.recent.of(`entries:${rules.marketId}`, () => loadEntryLots(db, rules.marketId));
  const cross = ownCross(parts, own, rules.settle.id);
  const volumes = await loadVolumes(db, rules.kind, [userId], dayOf(now), ASSET_IDS.USDT);
  const rates = tierOf(volumes.get(userId)?.before ?? 0n, parts.venue.tiersAt(rules.kind, now));
  const offered: Offered = trigger === null ? offeredTo(parts, rules, command.side) : [[trigger, BigInt(command.lots)]];
  const best = offered[0] === undefined ? null : Number(offered[0][0]);
  const of: PreviewOf = {
    grounds: {
      view: {
        sliceOf: (asked, size) => own.sliceOf(asked, size),
        openLots: (_marketId, side) => open[side],
        entryLots: (_marketId, side) => entries[side],
      },
      rules,
      terms: parts.termsAt(rules.marketId, now),
      markTicks: trigger ?? mark.ticks,
      best,
      free: freeOf(cross),
    },
    asked: {
      id: Infinity,
      userId,
      marketId: rules.marketId,
      side: sideOpenedBy(command.side),
      lots: BigInt(command.lots),
      multiple: BigInt(wish.multiple),
    },
    limitTicks: command.priceTicks === null ? null : BigInt(command.priceTicks),
    offered,
    marginMode: wish.marginMode,
    account: cross.account,
    rates,
  };
  return { of, count: own.countOf(rules.marketId), mark: mark.ticks };
}

/** Refusals beyond what the entry is judged by, in the order of the desk. */
function refusalOf(
  parts: ContractParts,
  of: PreviewOf,
  { command, wish }: ReadEntry,
  count: number,
  preview: Preview,
): Denial | null {
  const { rules, markTicks, best } = of.grounds;
  const { side } = of.asked;
  if (rules.mode !== 'normal') return deny('ORDER_MARKET_CLOSED').denial;
  if (parts.pausedUntil(rules.marketId) !== null) return deny('CONTRACTS_PAUSED').denial;
  if (parts.isFundShort(rules.settle.id)) return deny('CONTRACTS_FUND_SHORT').denial;
  if (count >= MOST_POSITIONS) return deny('CONTRACTS_TOO_MANY', { max: MOST_POSITIONS }).denial;
  const checks = [
    checkStopSide(rules, side, 'tp', wish.takeProfitTicks, markTicks),
    checkStopSide(rules, side, 'sl', wish.stopLossTicks, markTicks),
    checkNotional(rules, command.priceTicks ?? best ?? Number(markTicks), command.lots),
  ];
  for (const check of checks) if (!check.ok) return check.denial;
  if (preview.refusal !== null || !wish.isMarket) return preview.refusal;
  if (best === null) return deny('ORDER_NO_LIQUIDITY').denial;
  if (preview.expected === null) return deny('CONTRACTS_PRICE_FAR', { worst: priceText(rules, preview.worst) }).denial;
  return null;
}

/** Distance of a price from the mark as a fraction of four decimals, halves up. */
function distanceOf(bound: PriceBound | null, markTicks: bigint): string | null {
  if (typeof bound !== 'bigint') return null;
  const away = bound > markTicks ? bound - markTicks : markTicks - bound;
  return formatAmount(divRound(away * 10_000n, markTicks, 'halfUp'), 4);
}

/** What it would pay or receive when funding is due next, at the mark of now. */
function fundingAt(rules: MarketRules, { asked, grounds }: PreviewOf, next: ReturnType<typeof nextFunding>) {
  if (next === null) return null;
  const amount = fundingOf(grounds.terms.contract, asked, grounds.markTicks, next.rateE8);
  return { rate: next.rate, due: next.due, amount: moneyText(rules, amount) };
}

/** An entry as it was judged. */
interface Previewed {
  readonly of: PreviewOf;
  /** The mark of now. */
  readonly mark: bigint;
  readonly preview: Preview;
  readonly entry: ReadEntry;
  readonly refusal: Denial | null;
  readonly funding: ReturnType<typeof nextFunding>;
}

function present(rules: MarketRules, { of, mark, preview, entry, refusal, funding }: Previewed): ContractPreview {
  const { asked, grounds } = of;
  const { expected, worst } = preview;
  const { takeProfitTicks, stopLossTicks } = entry.wish;
  const at = (ticks: number | null) => (ticks === null ? null : moneyText(rules, resultAt(preview, of, BigInt(ticks))));
  const after = grounds.free - preview.hold;
  return {
    type: asked.side === 'long' ? 1 : 2,
    share: quantityText(rules, asked.lots),
    price: expected && meanPriceText(rules, expected.lots, expected.value),
    worst_price: priceText(rules, worst),
    mark: priceText(rules, mark),
    value: moneyText(rules, preview.value),
    margin: moneyText(rules, preview.margin),
    fee: moneyText(rules, preview.fee),
    close_fee: moneyText(rules, preview.closeFee),
    hold: moneyText(rules, preview.hold),
    liquidation_price: boundText(rules, preview.liquidation),
    liquidation_distance: distanceOf(preview.liquidation, grounds.markTicks),
    bankruptcy_price: boundText(rules, preview.bankruptcy),
    maintenance_rate: rateText(preview.maintenancePpm),
    profit_at_target: at(takeProfitTicks),
    loss_at_stop: at(stopLossTicks),
    one_percent: moneyText(rules, onePercentOf(grounds.terms.contract, asked.side, grounds.markTicks, asked.lots)),
    funding: fundingAt(rules, of, funding),
    most_lost: moneyText(rules, preview.mostLost),
    risk_rate: preview.risk === null ? null : formatAmount(preview.risk, 3),
    free_before: moneyText(rules, grounds.free),
    free_after: moneyText(rules, after > 0n ? after : 0n),
    max_share: quantityText(rules, mostLots(of, worst, BigInt(rules.lotStep))),
    refusal: refusal && { code: refusal.code, params: refusal.params },
  };
}

export const previewContractHandler = (parts: ContractParts) =>
  handleUser(previewContract, async (input, { user }) => {
    const rules = rulesOfPair(parts, input);
    const entry = granted(readEntry(rules, user.id, input, ''));
    const { trigger_price: at } = input;
    const trigger = at === undefined ? null : BigInt(granted(readTicks(at, rules, 'trigger_price')));
    const { of, count, mark } = await readGrounds(parts, user.id, rules, entry, trigger);
    const preview = previewEntry(of);
    const refusal = refusalOf(parts, of, entry, count, preview);
    return present(rules, { of, mark, preview, entry, refusal, funding: nextFunding(parts, rules.marketId) });
  });
