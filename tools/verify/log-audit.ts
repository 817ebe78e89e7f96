// SPDX-License-Identifier: Apache-2.0
/** Holds the whole public log of a running Glasshouse against its signed head, and lets an audit of one product recompute its records. */
import { type Read, readHead, wrongTime } from './log-head.ts';
import { type TakeEntry, readerOf, walkLog } from './log-walk.ts';

/** What an audit of a product does with the records of the log. */
export interface LogAudit {
  /** Its command, as it is typed. */
  readonly command: string;
  /** A record, leaf by leaf; of a second with its prices. */
  readonly add: TakeEntry;
  /** Behind the last record: reads what the log names by its root and holds apart. */
  readonly lists?: (read: Read, size: number) => Promise<void>;
  /** Behind the last record, and the lists. */
  readonly finish?: () => void;
  /** The time of the newest record so far; null before the first. */
  readonly newest: () => number | null;
  /** What was found, a sentence each. */
  readonly findings: () => readonly string[];
  /** What the log has of the product, in words. */
  readonly said: () => string;
}

/** Runs it by this clock; answers the exit code: 0 all agrees, 1 something does not, 2 nothing to check. */
export async function auditLog(url: string, audit: LogAudit, print: (line: string) => void, now: () => number): Promise<number> {
  const read = readerOf(url);
  try {
    const signed = await readHead(read);
    if (typeof signed === 'string') {
      print(`${signed}\nNOT VERIFIED`);
      return 1;
    }
    let last: number | null = null;
    const wrong = await walkLog(read, signed, (leaf, body, prices) => {
      audit.add(leaf, body, prices);
      if (leaf < signed.size) last = audit.newest();
    });
    await audit.lists?.(read, signed.size);
    audit.finish?.();
    const all = [...wrong, ...wrongTime(signed.time, last, now()), ...audit.findings()];
    for (const line of [...all, audit.said()]) print(line);
    print(all.length === 0 ? 'VERIFIED' : 'NOT VERIFIED');
    return all.length === 0 ? 0 : 1;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\nusage: ${audit.command} -- [URL]`);
    return 2;
  }
}
