/** `POST /lever/amend`: changes a pending order of the user under its id. */
import { amendContractOrder } from '@glasshouse/contract/contracts';
import { underFreeze } from '../../../platform/calls/freeze.ts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { loadMarketOf, granted } from '../../exchange/index.ts';
import { loadOrderTerms } from '../store/reading.ts';
import type { ContractParts } from './parts.ts';
import { readStop } from './read-entry.ts';
import { readItem } from './show.ts';

/** The amount of an order is called share here. */
const inShares = (error: unknown): unknown =>
  error instanceof Refusal && error.fields?.[0]?.path === 'amount'
    ? new Refusal(error.code, error.params, 'error', [{ ...error.fields[0], path: 'share' }])
    : error;

/** The change of an order that opens a position, which is new risk: no freeze lets it in. */
const AMEND_ENTRY = { ...amendContractOrder, effect: 'open' } as const;

export const amendContractOrderHandler = (parts: ContractParts) =>
  handleGroupedMoney(amendContractOrder, async (input, { user }, attempt) => {
    const { venue, platform, freezes } = parts;
    const orderId = Number(input.id);
    const marketId = (await loadMarketOf(platform.db, user.id, orderId)) ?? refuse('ORDER_UNKNOWN');
    if (!venue.marketIds(undefined, undefined).includes(marketId)) return refuse('ORDER_UNKNOWN');
    const rules = venue.rules(marketId);
    const { share: amount, target_price: price, target_profit_price: target, stop_loss_price: stop } = input;
    const terms = {
      ...(target !== undefined && { takeProfitTicks: granted(readStop(rules, target, 'target_profit_price')) }),
      ...(stop !== undefined && { stopLossTicks: granted(readStop(rules, stop, 'stop_loss_price')) }),
    };
    const command = { type: 'amend', userId: user.id, orderId, amount, price } as const;
    const hasTerms = Object.keys(terms).length > 0;
    const run = async () => {
      try {
        const item = await venue.submitOne({ ...command, ...(hasTerms && { terms }) }, attempt);
        return await readItem(parts, platform.db, item);
      } catch (error) {
        throw inShares(error);
      }
    };
    const closes = (await loadOrderTerms(platform.db, [orderId])).get(orderId)?.purpose === 'close';
    return closes ? run() : underFreeze(freezes, AMEND_ENTRY, user.id, attempt, run);
  });
