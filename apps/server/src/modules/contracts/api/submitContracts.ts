/** `POST /lever/batch`: up to 20 entries in one commit, each accepted or refused on its own. */
import { submitContracts } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { type Denial, type PlacementCommand, deny } from '../../exchange/index.ts';
import type { ContractParts } from './parts.ts';
import { readEntry } from './read-entry.ts';
import { readItems } from './show.ts';

export const submitContractsHandler = (parts: ContractParts) =>
  handleGroupedMoney(submitContracts, async (input, context, attempt) => {
    const { venue, platform } = parts;
    const connection = venue.connections.of(context);
    const userId = context.user.id;
    const items = input.orders.map((order): PlacementCommand | Denial => {
      const rules = venue.rulesOfPair(Number(order.currency_id), Number(order.legal_id));
      if (!rules) return deny('MARKETS_UNKNOWN_MARKET').denial;
      const entry = readEntry(rules, userId, order, platform.random.bytes(16).toString('hex'));
      return entry.ok ? { ...entry.value.command, connection } : entry.denial;
    });
    const { list } = await venue.submitOne({ type: 'batch', userId, items }, attempt);
    const placed = await readItems(
      parts,
      platform.db,
      list.flatMap((line) => ('order' in line ? [line.order] : [])),
    );
    const orders = placed.values();
    return {
      list: list.map((line) => {
        if ('order' in line) return { order: orders.next().value as (typeof placed)[number] };
        const { error, params, path } = line;
        return { error, params, path };
      }),
    };
  });
