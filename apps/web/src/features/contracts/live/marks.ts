/** The newest marks of markets, once a second. */
import { contractMarksChannel } from '@glasshouse/contract/contracts';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { topics } from '../../../app/services.ts';

/** Mark and index of a market. */
export interface MarkOf {
  mark: string | null;
  index: string | null;
  funding_rate: string | null;
  funding_due: number | null;
  time: number;
}

/** Marks by market; a market is missing until its first message. */
export type Marks = ReadonlyMap<number, MarkOf>;

const read = (ids: readonly number[]): Marks =>
  new Map(
    ids.flatMap((id) => {
      const message = topics.value(contractMarksChannel, { market_id: id });
      return message === undefined ? [] : [[id, message] as const];
    }),
  );

const textOf = (marks: Marks): string =>
  JSON.stringify(
    [...marks].map(([id, { mark, index, funding_rate, funding_due }]) => [id, mark, index, funding_rate, funding_due]),
  );

/** Follows the marks of some markets; drawn when one of them moved. */
export function useMarks(ids: readonly number[]): Marks {
  const key = [...new Set(ids)].toSorted((a, b) => a - b).join(',');
  const shown = useRef<{ key: string; text: string; marks: Marks }>(undefined);
  const listOf = useCallback(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = listOf().map((id) => topics.watch(contractMarksChannel, { market_id: id }, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [listOf],
  );
  return useSyncExternalStore(subscribe, () => {
    const marks = read(listOf());
    const text = textOf(marks);
    // The same marks are the old object, so that nothing is drawn for them.
    if (shown.current?.key === key && shown.current.text === text) return shown.current.marks;
    shown.current = { key, text, marks };
    return marks;
  });
}
