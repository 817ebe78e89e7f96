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
  OMITTED: 'an hour of the log is not in the list of hours of its trader, or what was open in it is held back',
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

/** The audit: all records by leaf, then `finish`, then what is shown: the hours of each trader, then the list. */
export class CopyLogAudit {
  readonly #leaves: Record<Kind, { readonly leaf: number; readonly body: string }[]> = { copy_hour: [], copy_share: [] };
  #hours: CopyAudit = { traders: new Map(), faults: [] };
  #shares: ShareAudit = { shares: 0, faults: [] };
  /** The hours of each trader in the log, oldest first, and those that are shown and were written since it was read. */
  readonly #bodies = new Map<number, string[]>();
  readonly #since = new Map<number, readonly string[]>();
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
    for (const body of bodiesOf('copy_hour')) {
      const trader = readCopyHour(body)?.trader;
      if (trader === undefined) continue;
      const all = this.#bodies.get(trader) ?? [];
      all.push(body);
      this.#bodies.set(trader, all);
    }
    keep('copy_hour', this.#hours.faults);
    keep('copy_share', this.#shares.faults);
  }

  /** Holds the list of traders against the hours: each one is there, with the figures of its newest hour. */
  list(shown: readonly ShownTrader[]): void {
    const byId = new Map(shown.map((one) => [one.id, one]));
    for (const trader of this.traders) {
      const one = byId.get(trader);
      const updated = one?.record?.updated ?? 0;
      const since = (this.#since.get(trader) ?? []).filter((body) => (readCopyHour(body)?.hour ?? 0) * HOUR_MS <= updated);
      const audit = auditCopyHours([...(this.#bodies.get(trader) ?? []), ...since]);
      const record = audit.traders.get(trader);
      if (record === undefined) continue;
      const { closed, won, longClosed, longWon, counted, losing, medianBp } = record.figures;
      const accuracy = accuracyOf(won, closed);
      const isSame =
        audit.faults.length === 0 &&
        updated === record.newest * HOUR_MS &&
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

  /**
   * Holds the hours of a trader as they are shown, newest first, against those of the log: none is left out, and what was open in them is
   * what their records have the hash of. What was open is shown an hour behind; hours written since the log was read count with the list.
   */
  positions(trader: number, hours: readonly ShownHour[]): void {
    const logged = this.#bodies.get(trader) ?? [];
    const shown = new Set(hours.map(({ body }) => body));
    if (logged.some((body) => !shown.has(body))) this.findings.push({ leaf: null, trader, what: 'OMITTED' });
    const last = hours.findIndex(({ body }) => body === logged.at(-1));
    const since = hours.slice(0, Math.max(last, 0)).map(({ body }) => body);
    this.#since.set(trader, since.toReversed());
    const held = (this.newest ?? 0) - HOUR_MS;
    for (const { body, open } of hours) {
      const facts = readCopyHour(body);
      if (facts !== null && open === null) {
        if (facts.hour * HOUR_MS < held) this.findings.push({ leaf: null, trader, what: 'OMITTED' });
        continue;
      }
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
