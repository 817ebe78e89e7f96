/** The index of a position's coin: of the newest quotes, or as it was read. */
import { type DualPosition, dualProductsChannel } from '@glasshouse/contract/dual';
import { useTopic } from '../../../app/live/use-topic.ts';

/** The index now; null without a price. */
export function useIndexNow({
  currency_id: id,
  type,
  index,
}: Pick<DualPosition, 'currency_id' | 'type' | 'index'>): string | null {
  const newest = useTopic(dualProductsChannel, { currency_id: id, type }, (message) => message.index);
  return newest === undefined ? index : newest;
}
