/** `POST /lever/submit`: an entry, answered after its commit. */
import { submitContract } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { granted } from '../../exchange/index.ts';
import { type ContractParts, rulesOfPair } from './parts.ts';
import { readEntry } from './read-entry.ts';
import { readItem } from './show.ts';

export const submitContractHandler = (parts: ContractParts) =>
  handleGroupedMoney(submitContract, async (input, context, attempt) => {
    const { venue, platform } = parts;
    const rules = rulesOfPair(parts, input);
    const { command } = granted(readEntry(rules, context.user.id, input, platform.random.bytes(16).toString('hex')));
    const item = await venue.submitOne({ ...command, connection: venue.connections.of(context) }, attempt);
    return readItem(parts, platform.db, item);
  });
