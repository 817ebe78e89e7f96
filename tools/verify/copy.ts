// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:copy -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head, and recomputes
 * the record of every trader hour by hour and every share from it; then it holds the list of traders, and what was open in their hours,
 * against that. Trusts nothing but arithmetic. Exit codes: 0 all agrees, 1 something does not, 2 nothing to check.
 */
import { COPY_FINDINGS, type CopyFinding, CopyLogAudit, type ShownHour, type ShownTrader } from '@glasshouse/proofs/copy';
import { auditLog } from './log-audit.ts';
import type { Read } from './log-head.ts';

/** A finding as a sentence. */
export const copyFindingText = ({ leaf, trader, what }: CopyFinding): string =>
  `${leaf === null ? `trader ${trader}` : `leaf ${leaf}`} fails ${what}: ${COPY_FINDINGS[what]}`;

/** What the log has, in words. */
export const copySaid = ({ counts: { hours, traders, shares } }: CopyLogAudit): string =>
  `Hours ${hours} of ${traders} traders, shares ${shares}, all recomputed.`;

/** All items of a list call. */
async function readAll<T>(read: Read, path: string): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: { list: T[]; next?: string } = await read(`${path}limit=100&cursor=${cursor}`);
    all.push(...page.list);
    cursor = page.next;
  }
  return all;
}

/** The list of traders; read again where one of the log is missing, since their order moves as an hour is written. */
async function readTraders(read: Read, known: readonly number[]): Promise<ShownTrader[]> {
  const byId = new Map<number, ShownTrader>();
  for (let tries = 0; tries < 2 && !known.every((id) => byId.has(id)); tries++)
    for (const one of await readAll<ShownTrader>(read, '/follow/index?sort=days&')) byId.set(one.id, one);
  return [...byId.values()];
}

/** Reads the list of traders and the hours of each, for the audit. */
export async function readShown(audit: CopyLogAudit, read: Read): Promise<void> {
  audit.finish();
  const known = audit.traders;
  // The list first, so that each hour it shows is in the hours that are read behind it.
  const shown = await readTraders(read, known);
  for (const trader of known) audit.positions(trader, await readAll<ShownHour>(read, `/follow/hours?trader_user_id=${trader}&`));
  audit.list(shown);
}

/** Runs the check by this clock; answers the exit code. */
export function run(url: string, print: (line: string) => void = console.log, now: () => number = Date.now): Promise<number> {
  const audit = new CopyLogAudit();
  return auditLog(
    url,
    {
      command: 'npm run verify:copy',
      add: (leaf, body) => audit.add(leaf, body),
      lists: (read) => readShown(audit, read),
      newest: () => audit.newest,
      findings: () => audit.findings.map(copyFindingText),
      said: () => copySaid(audit),
    },
    print,
    now,
  );
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
