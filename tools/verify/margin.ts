// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:margin -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head, and recomputes
 * the rate of every hour and every step of a liquidation from it. Trusts nothing but arithmetic. Exit codes: 0 all agrees, 1 something
 * does not, 2 nothing to check. Receipts are read by `npm run verify`.
 */
import { MARGIN_FINDINGS, MarginAudit, type MarginFinding, type MarginKind } from '@glasshouse/proofs/margin';
import { auditLog } from './log-audit.ts';

/** A finding as a sentence. */
export const marginFindingText = ({ leaf, kind, what }: MarginFinding): string =>
  `leaf ${leaf}: ${kind} fails ${what}: ${MARGIN_FINDINGS[what]}`;

/** What the log has, in words. */
export function marginSaid({ counts }: MarginAudit): string {
  const count = (kind: MarginKind) => counts.get(kind) ?? 0;
  return `Rates ${count('margin_rate')}, steps of liquidations ${count('margin_liquidation')}, all recomputed.`;
}

/** Runs the check by this clock; answers the exit code. */
export function run(url: string, print: (line: string) => void = console.log, now: () => number = Date.now): Promise<number> {
  const audit = new MarginAudit();
  return auditLog(
    url,
    {
      command: 'npm run verify:margin',
      add: (leaf, body, prices) => audit.add(leaf, body, prices),
      newest: () => audit.newest,
      findings: () => audit.findings.map(marginFindingText),
      said: () => marginSaid(audit),
    },
    print,
    now,
  );
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
