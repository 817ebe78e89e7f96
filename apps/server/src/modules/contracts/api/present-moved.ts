/** What moved an account, as the wire has it. */
import type { MarketRules } from '../../exchange/index.ts';
import { type MovedMoney, netOf } from '../domain/analysis.ts';
import { moneyText } from './present.ts';

/** Its parts and their net, in what the market settles in. */
export const presentMoved = (rules: MarketRules, moved: MovedMoney) => ({
  result: moneyText(rules, moved.result),
  fees: moneyText(rules, moved.fees),
  funding: moneyText(rules, moved.funding),
  liquidation: moneyText(rules, moved.liquidation),
  insurance: moneyText(rules, moved.insurance),
  net: moneyText(rules, netOf(moved)),
});
