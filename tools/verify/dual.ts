// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:dual -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head, and recomputes
 * every rate, payout, settlement price and result of dual investment from it. Trusts nothing but arithmetic. Exit codes: 0 all agrees,
 * 1 something does not, 2 nothing to check.
 */
import { DUAL_FINDINGS, DualAudit, type DualFinding, type DualKind } from '@glasshouse/proofs/dual';
import { auditLog } from './log-audit.ts';

/** A finding as a sentence. */
export const dualFindingText = ({ leaf, kind, what }: DualFinding): string =>
  `leaf ${leaf}: ${kind} fails ${what}: ${DUAL_FINDINGS[what]}`;

/** What the log has, in words. */
export function dualSaid({ counts }: DualAudit): string {
  const count = (kind: DualKind) => counts.get(kind) ?? 0;
  return `Products ${count('dual_product')}, volatilities ${count('dual_volatility')}, positions ${count('dual_order')}, prices ${count('dual_price')}, results ${count('dual_result')}, all recomputed.`;
}

/** Runs the check by this clock; answers the exit code. */
export function run(url: string, print: (line: string) => void = console.log, now: () => number = Date.now): Promise<number> {
  const audit = new DualAudit();
  return auditLog(
    url,
    {
      command: 'npm run verify:dual',
      add: (leaf, body, prices) => audit.add(leaf, body, prices),
      finish: () => audit.finish(),
      newest: () => audit.newest,
      findings: () => audit.findings.map(dualFindingText),
      said: () => dualSaid(audit),
    },
    print,
    now,
  );
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
