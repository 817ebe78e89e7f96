// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:defi -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head, and recomputes every
 * hour and every move of the lending pools from it. Trusts nothing but arithmetic. Exit codes: 0 all agrees, 1 something does not, 2
 * nothing to check. Files of hours and receipts are read by `npm run verify`.
 */
import { DEFI_FINDINGS, DefiAudit, type DefiFinding, type DefiKind } from '@glasshouse/proofs/defi';
import { auditLog } from './log-audit.ts';

/** A finding as a sentence. */
export const defiFindingText = ({ leaf, kind, what }: DefiFinding): string =>
  `leaf ${leaf}: ${kind} fails ${what}: ${DEFI_FINDINGS[what]}`;

/** What the log has, in words. */
export function defiSaid({ counts }: DefiAudit): string {
  const count = (kind: DefiKind) => counts.get(kind) ?? 0;
  return `Terms ${count('defi_terms')}, hours ${count('defi_hour')}, moves ${count('defi_move')}, all recomputed.`;
}

/** Runs the check by this clock; answers the exit code. */
export function run(url: string, print: (line: string) => void = console.log, now: () => number = Date.now): Promise<number> {
  const audit = new DefiAudit();
  return auditLog(
    url,
    {
      command: 'npm run verify:defi',
      add: (leaf, body) => audit.add(leaf, body),
      newest: () => audit.newest,
      findings: () => audit.findings.map(defiFindingText),
      said: () => defiSaid(audit),
    },
    print,
    now,
  );
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
