/** Whether prices on screen are drawn as old. */
import { useElapsed } from '@glasshouse/ui/LoadingView.tsx';
import { socket } from '../services.ts';
import { useIsStale } from './use-topic.ts';

const FIRST_CONNECTION_MS = 2_000;

/** For drawing: the first connection has two seconds before prices that were just read turn grey. */
export function useGreyPrices(): boolean {
  const stale = useIsStale();
  const waited = useElapsed(FIRST_CONNECTION_MS);
  return stale && (waited || socket.status.get().lastMessageAt !== null);
}
