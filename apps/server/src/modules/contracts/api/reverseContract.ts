/** `POST /lever/reverse`: closes a position at market, and opens as much the other way with the same multiple and mode. */
import { reverseContract } from '@glasshouse/contract/contracts';
import type { ErrorCode } from '@glasshouse/contract';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PlacementCommand } from '../../exchange/index.ts';
import type { EntryWish } from '../domain/order-terms.ts';
import type { ContractPosition } from '../domain/position.ts';
import { closeCommand } from './closing.ts';
import { requirePosition, withPosition } from './own-position.ts';
import type { ContractParts } from './parts.ts';
import { readItems } from './show.ts';

/** Both orders; the desk gives the second one its lots, its multiple and its mode. */
function reverseItems(position: ContractPosition, salt: string): readonly [PlacementCommand, PlacementCommand] {
  const close = closeCommand(position, { lots: null, priceTicks: null, force: 'gtc' });
  const { multiple, marginMode, id } = position;
  const stops = { takeProfitTicks: null, stopLossTicks: null };
  const wish: EntryWish = { purpose: 'open', marginMode, multiple, isMarket: true, ...stops, salt, reverses: id };
  return [
    { ...close, terms: { ...close.terms, isReverse: true } },
    { ...close, terms: { ...wish } },
  ];
}

export const reverseContractHandler = (parts: ContractParts) =>
  handleGroupedMoney(reverseContract, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    const position = await requirePosition(platform.db, user.id, input.id);
    const items = reverseItems(position, platform.random.bytes(16).toString('hex'));
    const [first, second] = await withPosition(
      venue.submitOne({ type: 'batch', userId: user.id, items }, attempt).then(({ list: [close, entry] }) => {
        if (close === undefined || !('order' in close)) throw new Refusal(close?.error as ErrorCode, close?.params ?? {});
        return [close.order, entry] as const;
      }),
    );
    const isOpened = second !== undefined && 'order' in second;
    const [closed, opened] = await readItems(parts, platform.db, isOpened ? [first, second.order] : [first]);
    return {
      closed: closed as NonNullable<typeof closed>,
      opened: opened ?? null,
      refusal: second === undefined || isOpened ? null : { code: second.error, params: second.params },
    };
  });
