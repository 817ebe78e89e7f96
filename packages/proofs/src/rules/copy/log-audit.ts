// SPDX-License-Identifier: Apache-2.0
/** Audits all records of copy trading in the public log: hours and shares follow from each other, and make the figures that are shown. */
import { formatAmount } from '@glasshouse/money';
import { readCanonical } from '../../canonical.ts';
import { type CopyAudit, type HourPosition, auditCopyHours, openOf, positionsHash, readCopyHour } from './hour.ts';
import { INDEX_UNIT, accuracyOf, returnOf } from './record.ts';
import { type ShareAudit, auditCopyShares } from './share-record.ts';

/** What can be wrong, in words. */
export const COPY_FINDINGS = {
  UNREADABLE: 'a figure of the record does not follow from the others',
  BEFORE: 'it does not follow from the record before it, or one is left out',
  FIRST: 'the record of a trader begins with an hour that cites another',
  FALLEN: 'fewer orders are closed or won than an hour before',
  OLDER: 'an hour of a version that was replaced before',
  TWICE: 'a period of a follow is shared twice, or the mark is forgotten',
  HIDDEN: 'the log has hours of a trader whom the list does not show',
  SHOWN: 'the list shows other figures than the hours make',
  POSITIONS: 'what was open is not what the hour has the hash of, or is not worth what it says',
} as const;
export type CopyFindingName = keyof typeof COPY_FINDINGS;

/** A finding: at a leaf, or of a trader as a whole. */
export interface CopyFinding {
  readonly leaf: number | null;
  readonly trader: number | null;
  readonly what: CopyFindingName;
}

/** What the list shows of a trader. */
export interface ShownTrader {
  readonly id: number;
  readonly accuracy: string | null;
  readonly closed_orders: number;
  readonly profitable_orders: number;
  readonly long_orders: number;
  readonly long_wins: number;
  readonly counted: number;
  readonly losing: number;
  readonly median: string | null;
  readonly record: { readonly updated: number; readonly return: string; readonly drop: string } | null;
}

/** What is shown of an hour, with what was open. */
export interface ShownHour {
  readonly body: string;
  readonly open: { readonly salt: string; readonly positions: readonly Record<string, string>[] } | null;
}

const HOUR_MS = 3_600_000;
const KINDS = ['copy_hour', 'copy_share'] as const;
type Kind = (typeof KINDS)[number];

/** The audit: all records by leaf, then `finish`, then what is shown. */
export class CopyLogAudit {
  readonly #leaves: Record<Kind, { readonly leaf: number; readonly body: string }[]> = { copy_hour: [], copy_share: [] };
  #hours: CopyAudit = { traders: new Map(), faults: [] };
  #shares: ShareAudit = { shares: 0, faults: [] };
  readonly findings: CopyFinding[] = [];
  /** The time of the newest hour; null before the first. */
  newest: number | null = null;

  /** Takes a record of the log; those of others are passed over. */
  add(leaf: number, body: string | null): void {
    const record = body === null ? null : (readCanonical(body) as { kind?: unknown; hour?: unknown } | null);
    const kind = KINDS.find((one) => one === record?.kind);
    if (kind === undefined || body === null) return;
    this.#leaves[kind].push({ leaf, body });
    const hour = Number(record?.hour);
    if (kind === 'copy_hour' && Number.isSafeInteger(hour)) this.newest = Math.max(this.newest ?? 0, hour * HOUR_MS);
  }

  get counts(): { readonly hours: number; readonly traders: number; readonly shares: number } {
    return { hours: this.#leaves.copy_hour.length, traders: this.#hours.traders.size, shares: this.#shares.shares };
  }

  /** Recomputes everything that was taken. */
  finish(): void {
    const bodiesOf = (kind: Kind) => this.#leaves[kind].map(({ body }) => body);
    this.#hours = auditCopyHours(bodiesOf('copy_hour'));
    this.#shares = auditCopyShares(bodiesOf('copy_share'));
    const keep = (kind: Kind, faults: readonly { readonly at: number; readonly why: string }[]) => {
      for (const { at, why } of faults)
        this.findings.push({
          leaf: this.#leaves[kind][at]?.leaf ?? null,
          trader: null,
          what: why.toUpperCase() as CopyFindingName,
        });
    };
    keep('copy_hour', this.#hours.faults);
    keep('copy_share', this.#shares.faults);
  }

  /** Holds the list of traders against the hours: each one is there, with the figures of its newest hour. */
  list(shown: readonly ShownTrader[]): void {
    const byId = new Map(shown.map((one) => [one.id, one]));
    for (const [trader, record] of this.#hours.traders) {
      const one = byId.get(trader);
      const { closed, won, longClosed, longWon, counted, losing, medianBp } = record.figures;
      const accuracy = accuracyOf(won, closed);
      const isSame =
        one?.record?.return === formatAmount(returnOf(INDEX_UNIT, record.index) ?? 0n, 6) &&
        one.record.drop === formatAmount(record.dropPpm, 6) &&
        one.closed_orders === closed &&
        one.profitable_orders === won &&
        one.long_orders === longClosed &&
        one.long_wins === longWon &&
        one.counted === counted &&
        one.losing === losing &&
        one.median === (medianBp === null ? null : formatAmount(BigInt(medianBp), 4)) &&
        one.accuracy === (accuracy === null ? null : formatAmount(BigInt(accuracy), 3));
      if (!isSame) this.findings.push({ leaf: null, trader, what: one === undefined ? 'HIDDEN' : 'SHOWN' });
    }
  }

  /** Holds what was open in hours of a trader against the hashes of their records. */
  positions(trader: number, hours: readonly ShownHour[]): void {
    for (const { body, open } of hours) {
      const facts = readCopyHour(body);
      if (facts !== null && open === null) continue;
      const list = (open?.positions ?? []).map(positionOf);
      const isSame = facts !== null && positionsHash(list, open?.salt ?? '') === facts.positions && openOf(list) === facts.open;
      if (!isSame) this.findings.push({ leaf: null, trader, what: 'POSITIONS' });
    }
  }

  /** Numbers of the traders that the log has hours of. */
  get traders(): readonly number[] {
    return [...this.#hours.traders.keys()];
  }
}

const whole = (text: string | undefined): bigint => (/^\d{1,40}$/.test(text ?? '') ? BigInt(text ?? '0') : 0n);

/** A position as it is shown. */
const positionOf = (shown: Readonly<Record<string, string>>): HourPosition => ({
  market: shown['market'] ?? '',
  side: shown['side'] === 'short' ? 'short' : 'long',
  lots: whole(shown['lots']),
  entryValue: whole(shown['entry_value']),
  markTicks: whole(shown['mark']),
  markTime: Number(shown['mark_time']),
});
