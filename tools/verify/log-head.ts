// SPDX-License-Identifier: Apache-2.0
/**
 * The head that a log is audited by, and what its time is worth: a chosen time would make texts look old enough to be
 * forgotten. So the head is signed by the log's keys, is not ahead of the verifier's clock, and not older than the seconds
 * under it; and no log looks older than a few minutes behind its newest second, also where the checker's clock is wrong.
 *
 * Units: epoch milliseconds. Limits: a house that stands still signs no heads, so its newest head is as old as its newest second.
 */
import { type LogKey, type TreeHead, checkGrowth, headSize, trustedKeys, verifyHead } from '@glasshouse/proofs';

/** Reads a call of the server by its path; fails where it answers with an error. */
export type Read = <T>(path: string) => Promise<T>;

/** Clocks differ by so much, and a head is signed every minute. */
export const HEAD_SLACK_MS = 600_000;
const MINUTE_MS = 60_000;
/** Open ends that heads are asked for: an honest log has one for each long stop of the server. */
const MOST_ENDS = 20;

/** A head whose signature holds, with the keys of its log. */
export interface SignedHead {
  readonly head: TreeHead;
  readonly size: number;
  readonly time: number;
  readonly keys: ReadonlyMap<string, LogKey>;
}

const timeOf = ({ time }: TreeHead) => (/^(0|[1-9][0-9]{0,14})$/.test(time) ? Number(time) : null);

/** The newest head and the keys; a sentence where the head is not signed by a key of its log at its time. */
export async function readHead(read: Read): Promise<SignedHead | string> {
  const head = await read<TreeHead>('/proofs/head');
  const { keys: listed } = await read<{ keys: LogKey[] }>('/proofs/keys');
  const keys = trustedKeys(listed, head.log);
  const [size, time] = [headSize(head), timeOf(head)];
  if (keys === null || size === null || time === null || !verifyHead(head, keys))
    return `the head of ${String(head.size)} leaves is not signed by a key of the log at its time`;
  return { head, size, time, keys };
}

/** What is wrong with a head's time; `last` is the time of the newest second under it, `now` the verifier's clock. */
export function wrongTime(time: number, last: number | null, now: number): string[] {
  const utc = (ms: number) => new Date(ms).toISOString();
  return [
    ...(time > now + HEAD_SLACK_MS ? [`the head is of ${utc(time)}, which is still to come`] : []),
    ...(last !== null && last > time + HEAD_SLACK_MS ? [`the head is of ${utc(time)}, but covers a second of ${utc(last)}`] : []),
  ];
}

/** The moment by which texts are old enough to be absent; `newest` is the time of the newest second of the log. */
export function forgetBy(time: number, newest: number | null, now: number): number {
  return Math.min(time, now, (newest ?? 0) + HEAD_SLACK_MS);
}

/**
 * By the time of each open end when the last head was signed a minute or more before it: the entries before that end are from
 * then, or from the minutes around it. Only heads that are signed and begin the log of `signed` count.
 */
export async function headsBefore(read: Read, signed: SignedHead, ends: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const end of [...new Set(ends)].slice(0, MOST_ENDS)) {
    if (!Number.isSafeInteger(end)) continue;
    // The cursor of heads names the time of the last one read.
    const cursor = Buffer.from(`e${Math.max(1, end - MINUTE_MS)}`).toString('base64url');
    const [head] = (await read<{ list: TreeHead[] }>(`/proofs/heads?limit=1&cursor=${cursor}`)).list;
    const [size, time] = head ? [headSize(head), timeOf(head)] : [null, null];
    if (!head || size === null || time === null || !verifyHead(head, signed.keys)) continue;
    const { path } =
      size === signed.size ? { path: [] } : await read<{ path: string[] }>(`/proofs/consistency?from=${size}&to=${signed.size}`);
    if (checkGrowth(head, signed.head, path) === null) found.set(end, time);
  }
  return found;
}
