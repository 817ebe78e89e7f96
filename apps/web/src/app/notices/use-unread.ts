/** How much is unread, kept up to date by what arrives and what is read here. */
import { type UnreadCounts, countUnread, notificationsChannel } from '@glasshouse/contract/notifications';
import { callKey, invalidateCall, useCall } from '../data/use-call.ts';
import { useTopicEvents } from '../live/use-topic.ts';
import { queryClient } from '../services.ts';

/** The counts; undefined before they are known. */
export function useUnread(): UnreadCounts | undefined {
  useTopicEvents(notificationsChannel, {}, () => void invalidateCall(countUnread));
  return useCall(countUnread, {}, { quiet: true }).data;
}

/** Takes over the counts that a call answered. */
export function setUnread(counts: UnreadCounts): void {
  queryClient.setQueryData(callKey(countUnread, {}), counts);
}
