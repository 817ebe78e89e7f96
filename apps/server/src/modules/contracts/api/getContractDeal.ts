/** `POST /lever/deal`: everything that the form of a market needs. */
import { ASSET_IDS } from '@glasshouse/contract';
import { getContractDeal } from '@glasshouse/contract/contracts';
import { divRound, formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { dayOf, loadVolumes, presentOrder, rateText, tierOf } from '../../exchange/index.ts';
import { loadChoice } from '../store/choices.ts';
import { countLost } from '../store/reading.ts';
import { loadOwnSides } from './own-sides.ts';
import { type ContractParts, rulesOfPair } from './parts.ts';
import { presentChoice } from './setContractSettings.ts';
import { showAccount, showOrder, showPosition } from './show.ts';
import { readTerms } from './terms.ts';

const LOST_WITHIN_MS = 30 * 86_400_000;
/** Fewer say too little. */
const LEAST_LOST = 100;

/** A share of a count as a fraction of four decimals, halves up; null where there are too few. */
const shareOf = ({ of, lost }: { of: number; lost: number }): string | null =>
  of < LEAST_LOST ? null : formatAmount(divRound(BigInt(lost) * 10_000n, BigInt(of), 'halfUp'), 4);

export const getContractDealHandler = (parts: ContractParts) =>
  handleUser(getContractDeal, async (input, { user }) => {
    const { db, clock } = parts.platform;
    const rules = rulesOfPair(parts, input);
    const { marketId, kind } = rules;
    const now = clock.now();
    const own = await loadOwnSides(parts, db, user.id);
    const choice = await loadChoice(db, user.id, marketId);
    const multiple = Number(input.multiple ?? choice.multiple);
    const lost = await parts.recent.of(`lost:${marketId}:${multiple}`, () =>
      countLost(db, { marketId, multiple, since: now - LOST_WITHIN_MS }),
    );
    const volumes = await loadVolumes(db, kind, [user.id], dayOf(now), ASSET_IDS.USDT);
    const tier = tierOf(volumes.get(user.id)?.before ?? 0n, parts.venue.tiersAt(kind, now));
    return {
      terms: await readTerms(parts, db, rules),
      account: showAccount(parts, own, rules.settle.id),
      settings: presentChoice(choice),
      fees: { maker: rateText(tier.makerPpm), taker: rateText(tier.takerPpm) },
      positions: own.positions
        .filter((position) => position.marketId === marketId)
        .toReversed()
        .map((position) => showPosition(parts, position, own)),
      pending: own.orders.flatMap((order) => {
        const terms = own.terms.get(order.id);
        return order.marketId === marketId && terms ? [showOrder(parts, presentOrder(rules, order), terms)] : [];
      }),
      lost_share: shareOf(lost),
      lost_of: lost.of,
    };
  });
