/** `POST /lever/conditional`: an entry that waits for the mark. */
import { placeConditional } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { readTicks, granted } from '../../exchange/index.ts';
import type { ConditionalAct } from '../domain/conditional.ts';
import { sideOpenedBy } from '../domain/position.ts';
import { readConditional } from './conditionals.ts';
import { type ContractParts, rulesOfPair } from './parts.ts';
import { readEntry } from './read-entry.ts';

export const placeConditionalHandler = (parts: ContractParts) =>
  handleGroupedMoney(placeConditional, async ({ trigger_price: trigger, ...input }, { user }, attempt) => {
    const { venue, platform } = parts;
    const rules = rulesOfPair(parts, input);
    const { command, wish } = granted(readEntry(rules, user.id, input, platform.random.bytes(16).toString('hex')));
    const { marginMode, multiple, takeProfitTicks, stopLossTicks, salt } = wish;
    const act: ConditionalAct = {
      act: 'conditional',
      side: sideOpenedBy(command.side),
      marginMode,
      multiple,
      lots: command.lots,
      priceTicks: command.priceTicks,
      force: command.force ?? 'gtc',
      displayLots: command.displayLots ?? null,
      takeProfitTicks,
      stopLossTicks,
      triggerTicks: granted(readTicks(trigger, rules, 'trigger_price')),
      salt,
    };
    const { marketId, account } = rules;
    const answer = await venue.submitOne({ type: 'act', userId: user.id, account, marketId, act: { ...act } }, attempt);
    return readConditional(parts, user.id, answer.act['id']);
  });
