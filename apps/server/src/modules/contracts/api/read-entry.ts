/** Turns the fields of an entry as the contract has them into a command of the desk, or says why not. */
import type { CallInput } from '@glasshouse/contract';
import type { previewContract } from '@glasshouse/contract/contracts';
import {
  type Decision,
  type MarketRules,
  type PlacementCommand,
  accept,
  checkTips,
  deny,
  readLots,
  readTicks,
} from '../../exchange/index.ts';
import type { EntryWish } from '../domain/order-terms.ts';

/** The fields of an entry. */
export type EntryFields = Omit<CallInput<typeof previewContract>, 'lang'>;

/** What the fields say. */
export interface ReadEntry {
  readonly command: PlacementCommand;
  readonly wish: EntryWish;
}

const MOST_MULTIPLE = 125;
const isNone = (text: string | undefined): boolean => text === undefined || text === '' || /^0+(\.0*)?$/.test(text);

/** A multiple that some market may offer. */
export function readMultiple(multiple: number | string): Decision<number> {
  const number = Number(multiple);
  const fits = Number.isInteger(number) && number >= 1 && number <= MOST_MULTIPLE;
  return fits ? accept(number) : deny('CONTRACTS_MULTIPLE_INVALID', {}, 'multiple');
}

/** A stop in ticks; empty or 0 is none. */
export function readStop(rules: MarketRules, text: string | undefined, path: string): Decision<number | null> {
  return isNone(text) ? accept(null) : readTicks(text as string, rules, path);
}

function readShown(rules: MarketRules, input: EntryFields, lots: number, isMarket: boolean): Decision<number | null> {
  if (input.display === undefined) return accept(null);
  if (isMarket || (input.force ?? 'gtc') !== 'gtc') return deny('ORDER_FIELD_NOT_ALLOWED', {}, 'display');
  const display = readLots(input.display, rules, 'display');
  if (!display.ok) return display;
  if (display.value >= lots) return deny('ORDER_DISPLAY_INVALID', {}, 'display');
  const tips = checkTips(display.value, lots, 'display');
  return tips.ok ? display : tips;
}

function readPrice(rules: MarketRules, { target_price: text, force }: EntryFields, isMarket: boolean): Decision<number | null> {
  if (isMarket) return (force ?? 'gtc') === 'gtc' ? accept(null) : deny('ORDER_FIELD_NOT_ALLOWED', {}, 'force');
  return text === undefined || text === '' ? deny('ORDER_PRICE_REQUIRED', {}, 'target_price') : readTicks(text, rules);
}

/** Reads an entry of a user; `salt` begins the chain of its position. */
export function readEntry(rules: MarketRules, userId: number, input: EntryFields, salt: string): Decision<ReadEntry> {
  const isMarket = Number(input.status) === 1;
  const lots = readLots(input.share, rules, 'share');
  if (!lots.ok) return shareOf(lots);
  const multiple = readMultiple(input.multiple);
  if (!multiple.ok) return multiple;
  const price = readPrice(rules, input, isMarket);
  if (!price.ok) return price;
  const takeProfit = readStop(rules, input.target_profit_price, 'target_profit_price');
  if (!takeProfit.ok) return takeProfit;
  const stopLoss = readStop(rules, input.stop_loss_price, 'stop_loss_price');
  if (!stopLoss.ok) return stopLoss;
  const display = readShown(rules, input, lots.value, isMarket);
  if (!display.ok) return display;
  const wish: EntryWish = {
    purpose: 'open',
    marginMode: input.margin_mode ?? 'isolated',
    multiple: multiple.value,
    isMarket,
    takeProfitTicks: takeProfit.value,
    stopLossTicks: stopLoss.value,
    salt,
  };
  const command: PlacementCommand = {
    type: 'place',
    userId,
    marketId: rules.marketId,
    side: Number(input.type) === 1 ? 'buy' : 'sell',
    kind: isMarket ? 'market' : 'limit',
    priceTicks: price.value,
    lots: lots.value,
    force: isMarket ? 'gtc' : (input.force ?? 'gtc'),
    displayLots: display.value,
    clientId: input.client_id ?? null,
    terms: { ...wish },
  };
  return accept({ command, wish });
}

/** The amount is called share here. */
function shareOf<T>(decision: Decision<T>): Decision<never> {
  if (decision.ok) throw new RangeError('nothing was denied');
  const { denial } = decision;
  return { ok: false, denial: denial.path === 'amount' ? { ...denial, path: 'share' } : denial };
}
