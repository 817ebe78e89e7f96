// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:dual -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head, and recomputes
 * every rate, payout, settlement price and result of dual investment from it. Trusts nothing but arithmetic. Exit codes: 0 all agrees,
 * 1 something does not, 2 nothing to check.
 */
import { DUAL_FINDINGS, DualAudit, type DualFinding, type DualKind } from '@glasshouse/proofs/dual';
import { readHead, wrongTime } from './log-head.ts';
import { readerOf, walkLog } from './log-walk.ts';

/** A finding as a sentence. */
export const dualFindingText = ({ leaf, kind, what }: DualFinding): string =>
  `leaf ${leaf}: ${kind} fails ${what}: ${DUAL_FINDINGS[what]}`;

/** What the log has, in words. */
export function dualSaid({ counts }: DualAudit): string {
  const count = (kind: DualKind) => counts.get(kind) ?? 0;
  return `Products ${count('dual_product')}, volatilities ${count('dual_volatility')}, positions ${count('dual_order')}, prices ${count('dual_price')}, results ${count('dual_result')}, all recomputed.`;
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
    const audit = new DualAudit();
    let last: number | null = null;
    const wrong = await walkLog(read, signed, (leaf, body, prices) => {
      audit.add(leaf, body, prices);
      if (leaf < signed.size) last = audit.newest;
    });
    audit.finish();
    const all = [...wrong, ...wrongTime(signed.time, last, now()), ...audit.findings.map(dualFindingText)];
    for (const line of [...all, dualSaid(audit)]) print(line);
    print(all.length === 0 ? 'VERIFIED' : 'NOT VERIFIED');
    return all.length === 0 ? 0 : 1;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\nusage: npm run verify:dual -- [URL]`);
    return 2;
  }
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
