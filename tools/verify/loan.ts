// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:loan -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head, and recomputes every
 * loan from it: rates, hours, payments, triggers, sales, and the pools that they move. Trusts nothing but arithmetic. Exit codes: 0 all
 * agrees, 1 something does not, 2 nothing to check. Receipts are read by `npm run verify`.
 */
import { LOAN_FINDINGS, LoanAudit, type LoanFinding, type LoanKind } from '@glasshouse/proofs/loan';
import { auditLog } from './log-audit.ts';

/** A finding as a sentence. */
export const loanFindingText = ({ leaf, kind, what }: LoanFinding): string =>
  `leaf ${leaf}: ${kind} fails ${what}: ${LOAN_FINDINGS[what]}`;

/** What the log has, in words. */
export function loanSaid({ counts }: LoanAudit): string {
  const count = (kind: LoanKind) => counts.get(kind) ?? 0;
  return `Loans ${count('loan_open')}, payments and pledges ${count('loan_event')}, warnings ${count('loan_warning')}, sales ${count('loan_liquidation')}, rounds ${count('loan_round')}, ended ${count('loan_end')}, all recomputed.`;
}

/** Runs the check by this clock; answers the exit code. */
export function run(url: string, print: (line: string) => void = console.log, now: () => number = Date.now): Promise<number> {
  const audit = new LoanAudit();
  return auditLog(
    url,
    {
      command: 'npm run verify:loan',
      add: (leaf, body, prices) => audit.add(leaf, body, prices),
      finish: () => audit.finish(),
      newest: () => audit.newest,
      findings: () => audit.findings.map(loanFindingText),
      said: () => loanSaid(audit),
    },
    print,
    now,
  );
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
