// SPDX-License-Identifier: Apache-2.0
/** What a corporate action is for a holding, and whether a list of entitlements is what its notice makes of the holdings in it. */
import { entitlementLine, type Entitlement, type StockActionFacts, type StockAppliedFacts } from './record.ts';
import { listRoot } from './list-root.ts';
import { dividendOf, splitHolding } from './rule.ts';

/** What an action is for a holding. `close` is that of the session before its day; a split without one pays nothing in lieu. */
export function entitledBy(
  action: Pick<StockActionFacts, 'kind' | 'numerator' | 'denominator' | 'perShare'>,
  before: bigint,
  close: bigint | null,
  withholdingPpm: number,
): Entitlement {
  if (action.kind === 'split') {
    const { after, inLieu } = splitHolding(before, action, close ?? 0n);
    return { before, after, withholdingPpm: 0, gross: 0n, withheld: 0n, net: 0n, inLieu };
  }
  const paid = dividendOf(before, action.perShare, withholdingPpm);
  return { before, after: action.kind === 'dividend' ? before : 0n, withholdingPpm, ...paid, inLieu: 0n };
}

const PARTS = ['before', 'after', 'gross', 'withheld', 'net', 'inLieu'] as const;

/** Sums over entitlements. */
export type EntitlementSums = { -readonly [part in (typeof PARTS)[number]]: bigint };

/** Adds an entitlement to sums. */
export function addTo(sums: EntitlementSums, line: Entitlement): void {
  for (const part of PARTS) sums[part] += line[part];
}

/** The sums over entitlements. */
export function sumOf(lines: readonly Entitlement[]): EntitlementSums {
  const sums = { before: 0n, after: 0n, gross: 0n, withheld: 0n, net: 0n, inLieu: 0n };
  for (const line of lines) addTo(sums, line);
  return sums;
}

/** Whether an entitlement is what its notice makes of its holding. */
export function isByNotice(
  line: Entitlement,
  action: Omit<StockActionFacts, 'symbol' | 'replaces'>,
  applied: Pick<StockAppliedFacts, 'close'>,
): boolean {
  const made = entitledBy(action, line.before, applied.close, line.withholdingPpm);
  const rates = action.kind === 'dividend' ? [action.withholdingPpm, action.reducedPpm] : [0];
  const isRate = rates.includes(line.withholdingPpm);
  return line.before > 0n && isRate && PARTS.every((part) => made[part] === line[part]);
}

/** Whether all lines together are those of the application: none left out, none added, each by the notice. */
export function isApplied(lines: readonly Entitlement[], action: StockActionFacts, applied: StockAppliedFacts): boolean {
  const sums = sumOf(lines);
  return (
    lines.length === applied.holders &&
    PARTS.every((part) => sums[part] === applied[part]) &&
    listRoot(lines.map((line, place) => entitlementLine(place, line))) === applied.root &&
    lines.every((line) => isByNotice(line, action, applied))
  );
}
