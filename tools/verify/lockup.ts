// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:lockup -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head, and recomputes
 * every order and end of lock-up from it. Trusts nothing but arithmetic. Exit codes: 0 all agrees, 1 something does not, 2 nothing to
 * check.
 */
import { LOCKUP_FINDINGS, LockupAudit, type LockupFinding, type LockupKind } from '@glasshouse/proofs/lockup';
import { auditLog } from './log-audit.ts';

/** A finding as a sentence. */
export const lockupFindingText = ({ leaf, kind, what }: LockupFinding): string =>
  `leaf ${leaf}: ${kind} fails ${what}: ${LOCKUP_FINDINGS[what]}`;

/** What the log has, in words. */
export function lockupSaid({ counts }: LockupAudit): string {
  const count = (kind: LockupKind) => counts.get(kind) ?? 0;
  return `Products ${count('lockup_product')}, orders ${count('lockup_order')}, ends ${count('lockup_end')}, all recomputed.`;
}

/** Runs the check by this clock; answers the exit code. */
export function run(url: string, print: (line: string) => void = console.log, now: () => number = Date.now): Promise<number> {
  const audit = new LockupAudit();
  return auditLog(
    url,
    {
      command: 'npm run verify:lockup',
      add: (leaf, body) => audit.add(leaf, body),
      finish: () => audit.finish(),
      newest: () => audit.newest,
      findings: () => audit.findings.map(lockupFindingText),
      said: () => lockupSaid(audit),
    },
    print,
    now,
  );
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
