/**
 * What an order must be before a market looks at its book: shape, steps, sizes and value.
 *
 * Units: those of events.ts. Every function returns the first refusal, NONE when there is none.
 */
import { isWhole } from './checks.ts';
import { FOK, type Force, GTC, IOC, POST_ONLY, SELF_TRADE, type SelfTrade, type Side } from './events.ts';
import { type MarketRules, REFUSAL, type Refusal, TRIGGER_SOURCE, TRIGGER_TYPE, type TriggerOrder } from './market-words.ts';

const { NONE } = REFUSAL;
const MAX_INT32 = 2 ** 31 - 1;

/** Refuses a malformed id, owner, side or quantity. */
export function checkWho(rules: MarketRules, id: number, owner: number, side: Side, lots: number): Refusal {
  if (!isWhole(id)) return REFUSAL.ID;
  if ((owner | 0) !== owner || owner < 0) return REFUSAL.OWNER;
  if ((side & 1) !== side) return REFUSAL.SIDE;
  return checkLots(rules, lots);
}

/** Refuses a quantity outside the limits or off the step. */
export function checkLots(rules: MarketRules, lots: number): Refusal {
  if (!isWhole(lots) || lots < rules.minLots || lots > rules.maxLots) return REFUSAL.LOTS;
  return rules.lotStep === 1 || lots % rules.lotStep === 0 ? NONE : REFUSAL.LOTS;
}

/** Refuses a price off the step. */
export function checkPrice(rules: MarketRules, priceTicks: number): Refusal {
  if ((priceTicks | 0) !== priceTicks || priceTicks <= 0) return REFUSAL.PRICE;
  return rules.tickStep === 1 || priceTicks % rules.tickStep === 0 ? NONE : REFUSAL.PRICE;
}

/** What an order is worth; exactly the minimum is enough. */
export function checkValue(rules: MarketRules, tickLots: number): Refusal {
  if (tickLots < rules.minNotional) return REFUSAL.NOTIONAL;
  return tickLots > Number.MAX_SAFE_INTEGER ? REFUSAL.TOO_LARGE : NONE;
}

/** Time in force, self-trade mode and lots to show. */
export function checkWishes(rules: MarketRules, force: Force, selfTrade: SelfTrade, displayLots: number, lots: number): Refusal {
  if (force !== GTC && force !== IOC && force !== FOK && force !== POST_ONLY) return REFUSAL.FORCE;
  if (!isSelfTrade(selfTrade)) return REFUSAL.SELF_TRADE;
  if (displayLots === 0) return NONE;
  if (!isWhole(displayLots) || displayLots > lots || displayLots % rules.lotStep !== 0) return REFUSAL.DISPLAY;
  return force === GTC || force === POST_ONLY ? NONE : REFUSAL.DISPLAY;
}

/** Whether a number names a self-trade mode. */
export function isSelfTrade(mode: number): mode is SelfTrade {
  return Number.isInteger(mode) && mode >= SELF_TRADE.EXPIRE_TAKER && mode <= SELF_TRADE.ALLOW;
}

/** A trigger order as a whole, without its band. */
export function checkTrigger(rules: MarketRules, order: TriggerOrder): Refusal {
  const { id, owner, side, type, source, triggerTicks, priceTicks, lots, force = GTC, selfTrade = 0, displayLots = 0 } = order;
  const who = checkWho(rules, id, owner, side, lots);
  if (who !== NONE) return who;
  if (type !== TRIGGER_TYPE.STOP && type !== TRIGGER_TYPE.TAKE_PROFIT) return REFUSAL.TRIGGER;
  if (source !== TRIGGER_SOURCE.LAST && source !== TRIGGER_SOURCE.INDEX && source !== TRIGGER_SOURCE.QUOTE)
    return REFUSAL.TRIGGER;
  if (source === TRIGGER_SOURCE.QUOTE && type !== TRIGGER_TYPE.STOP) return REFUSAL.TRIGGER;
  if (checkPrice(rules, triggerTicks) !== NONE) return REFUSAL.TRIGGER;
  if (priceTicks !== 0 && checkPrice(rules, priceTicks) !== NONE) return REFUSAL.PRICE;
  const wishes = checkWishes(rules, force, selfTrade, displayLots, lots);
  if (wishes !== NONE) return wishes;
  if (priceTicks === 0 && displayLots !== 0) return REFUSAL.DISPLAY;
  return checkValue(rules, (priceTicks === 0 ? triggerTicks : priceTicks) * lots);
}

/** A price band; 0 and 0 is none. */
export function checkBand(lowTicks: number, highTicks: number): Refusal {
  if (lowTicks === 0 && highTicks === 0) return NONE;
  const isBand = Number.isInteger(lowTicks) && Number.isInteger(highTicks) && lowTicks > 0 && highTicks >= lowTicks;
  return isBand && highTicks <= MAX_INT32 ? NONE : REFUSAL.BAND;
}
