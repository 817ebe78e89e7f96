// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:defi -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head, and recomputes every
 * hour and every move of the lending pools from it. Trusts nothing but arithmetic. Exit codes: 0 all agrees, 1 something does not, 2
 * nothing to check. Files of hours and receipts are read by `npm run verify`.
 */
import { DEFI_FINDINGS, DefiAudit, type DefiFinding, type DefiKind } from '@glasshouse/proofs/defi';
import { readHead, wrongTime } from './log-head.ts';
import { readerOf, walkLog } from './log-walk.ts';

/** A finding as a sentence. */
export const defiFindingText = ({ leaf, kind, what }: DefiFinding): string =>
  `leaf ${leaf}: ${kind} fails ${what}: ${DEFI_FINDINGS[what]}`;

/** What the log has, in words. */
export function defiSaid({ counts }: DefiAudit): string {
  const count = (kind: DefiKind) => counts.get(kind) ?? 0;
  return `Terms ${count('defi_terms')}, hours ${count('defi_hour')}, moves ${count('defi_move')}, all recomputed.`;
}

/** Runs the check by this clock; answers the exit code. */
export async function run(
  url: string,
  print: (line: string) => void = console.log,
  now: () => number = Date.now,
): Promise<number> {
  const read = readerOf(url);
  try {
    const signed = await readHead(read);
    if (typeof signed === 'string') {
      print(`${signed}\nNOT VERIFIED`);
      return 1;
    }
    const audit = new DefiAudit();
    let last: number | null = null;
    const wrong = await walkLog(read, signed, (leaf, body) => {
      audit.add(leaf, body);
      if (leaf < signed.size) last = audit.newest;
    });
    const all = [...wrong, ...wrongTime(signed.time, last, now()), ...audit.findings.map(defiFindingText)];
    for (const line of [...all, defiSaid(audit)]) print(line);
    print(all.length === 0 ? 'VERIFIED' : 'NOT VERIFIED');
    return all.length === 0 ? 0 : 1;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\nusage: npm run verify:defi -- [URL]`);
    return 2;
  }
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
