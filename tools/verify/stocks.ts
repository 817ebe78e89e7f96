// SPDX-License-Identifier: Apache-2.0
/**
 * `npm run verify:stocks -- [URL]`: reads the whole public log of a running Glasshouse, holds it against its signed head, and recomputes
 * every auction, close and corporate action of stocks from it and from the published lists of orders and entitlements. Trusts nothing but
 * arithmetic. Exit codes: 0 all agrees, 1 something does not, 2 nothing to check.
 */
import {
  type ActionFileLine,
  type AuctionFileOrder,
  STOCK_FINDINGS,
  StockAudit,
  type StockFinding,
  type StockKind,
} from '@glasshouse/proofs/stocks';
import { PUBLISHED_STOCKS } from '@glasshouse/proofs';
import { auditLog } from './log-audit.ts';
import type { Read } from './log-head.ts';

/** A finding as a sentence. */
export const stockFindingText = ({ leaf, kind, what }: StockFinding): string =>
  `leaf ${leaf}: ${kind} fails ${what}: ${STOCK_FINDINGS[what]}`;

/** What the log has, in words. */
export function stocksSaid({ counts }: StockAudit): string {
  const count = (kind: StockKind) => counts.get(kind) ?? 0;
  return `Auctions ${count('stock_auction')}, closes ${count('stock_close')}, actions ${count('corporate_action')}, applied ${count('stock_applied')}, all recomputed.`;
}

/** Reads the lists that the log names by their roots; one that is not answered is found missing by the audit, once its record is signed. */
export async function readLists(audit: StockAudit, read: Read, size: number): Promise<void> {
  for (const listed of [...audit.auctions.values(), ...audit.applications.values()])
    if (listed.leaf >= size) listed.isChecked = true;
  for (const id of audit.auctions.keys()) {
    const file = await read<{ orders: AuctionFileOrder[] }>(`/stock/auction?id=${id}`).catch(() => null);
    if (file) audit.addOrders(id, file.orders);
  }
  for (const id of audit.applications.keys()) {
    const file = await read<{ lines: ActionFileLine[] }>(`/stock/action?id=${id}`).catch(() => null);
    if (file) audit.addLines(id, file.lines);
  }
}

/** Runs the check by this clock; answers the exit code. */
export function run(url: string, print: (line: string) => void = console.log, now: () => number = Date.now): Promise<number> {
  const audit = new StockAudit();
  for (const symbol of PUBLISHED_STOCKS) audit.watch(symbol);
  return auditLog(
    url,
    {
      command: 'npm run verify:stocks',
      add: (leaf, body, prices) => audit.add(leaf, body, prices),
      lists: (read, size) => readLists(audit, read, size),
      finish: () => audit.finish(),
      newest: () => audit.newest,
      findings: () => audit.findings.map(stockFindingText),
      said: () => stocksSaid(audit),
    },
    print,
    now,
  );
}

if (import.meta.main) process.exit(await run(process.argv[2] ?? 'http://localhost:3000'));
