/** Entries that wait for the mark: read, placed, kept current. Apart from the other queries: most users have none. */
import type { ClientInput } from '@glasshouse/client';
import {
  type ContractConditional,
  contractConditionalsChannel,
  listConditionals,
  placeConditional,
} from '@glasshouse/contract/contracts';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { client, deviceData } from '../../../app/services.ts';
import { keepChain } from '../model/kept-chains.ts';
import { rereadOwn } from './contracts.ts';

/** More than a user may have in all markets together that are shown at once. */
const WAITING = { limit: 100 };

/** Reads again those that wait, and their number. */
export function rereadConditionals(): void {
  void invalidateCall(listConditionals);
  rereadOwn();
}

/** Those that wait, newest first; kept current while they are shown. */
export function useConditionals() {
  const later = useReread(rereadConditionals);
  useTopicEvents(contractConditionalsChannel, {}, later);
  return useCall(listConditionals, WAITING, { quiet: true, select: ({ list }) => list });
}

/** Those that fired or were canceled, page after page. */
export const useEndedConditionals = () =>
  useCallList(listConditionals, { status: 'ended' as const }, { quiet: true, itemsOf: ({ list }) => list });

/** Places one; its head is kept on this device, so that its receipt has to show it. */
export async function place(input: ClientInput<typeof placeConditional>, requestId: string): Promise<ContractConditional> {
  const placed = await client.call(placeConditional, input, { requestId, quiet: true });
  keepChain(deviceData, { id: placed.id, revision: 0, chain: placed.head });
  rereadConditionals();
  return placed;
}
