// SPDX-License-Identifier: Apache-2.0
/**
 * The record of a share in the public log, and the audit over all of them. A follow is named by a salted hash, which its owner can open.
 *
 * 1. Basis, share and mark follow from the figures of the record (`basisOf`, `shareOf`).
 * 2. A record cites the one before of its follow by its hash, whose mark it begins with: nothing is shared twice, and no loss that was
 *    not made good is forgotten. The first one of a follow begins with the loss that the last follow of the same pair left.
 *
 * Units: atoms of the account, rates in parts per million. No user is named. Pure.
 */
import { formatAmount, parseAmount } from '@glasshouse/money';
import { type LogRecord, canonicalText, hashOfText } from '../../canonical.ts';
import { orNull, recordsOf } from '../defi/fields.ts';
import type { Fields } from '../dual/fields.ts';
import { type ShareFacts, basisOf, shareOf } from './share.ts';

export const COPY_SHARE_RULE = 'copy/share/1';
const RECORDS = recordsOf(COPY_SHARE_RULE);
const PERIOD = /^([0-9]{4}-W[0-9]{2}|end)$/;
const RATE_SCALE = 6;
const MOST_RATE = 200_000n;

/** What a share is made of. */
export interface CopyShareFacts extends ShareFacts {
  readonly trader: number;
  /** The hash of the follow (`followHash`). */
  readonly follow: string;
  /** A week such as "2026-W49", or `end`. */
  readonly period: string;
  readonly scale: number;
  /** The mark before it, and the record that it is from; null: the first of the follow. */
  readonly before: { readonly mark: bigint; readonly record: string | null };
  readonly ratePpm: bigint;
}

/** The hash of a follow; the salt keeps anybody from finding it by trying. */
export const followHash = (follow: number, salt: string): string => hashOfText(canonicalText({ follow: String(follow), salt }));

/** What is shared of, the share, and the mark after it. */
export function shareFigures(facts: CopyShareFacts): { readonly basis: bigint; readonly amount: bigint; readonly mark: bigint } {
  const basis = basisOf(facts);
  return { basis, ...shareOf(basis, facts.before.mark, facts.ratePpm) };
}

/** The record of a share. */
export function copyShareRecord(facts: CopyShareFacts): LogRecord {
  const money = (atoms: bigint) => formatAmount(atoms, facts.scale);
  const { basis, amount, mark } = shareFigures(facts);
  return {
    ...RECORDS.head('copy_share'),
    trader: String(facts.trader),
    follow: facts.follow,
    period: facts.period,
    scale: String(facts.scale),
    realised: money(facts.realised),
    open: money(facts.open),
    short_gains: money(facts.shortGains),
    basis: money(basis),
    before: facts.before.record,
    before_mark: money(facts.before.mark),
    rate: formatAmount(facts.ratePpm, RATE_SCALE),
    amount: money(amount),
    mark: money(mark),
  };
}

function signed(fields: Fields, name: string, scale: number): bigint {
  const text = fields.raw(name);
  const parsed = typeof text === 'string' ? parseAmount(text, scale, 'any') : null;
  if (!parsed?.ok) throw new TypeError(name);
  return parsed.atoms;
}

/** Reads the text of such a record; null when it is none, or a figure in it does not follow from the others. */
export const readCopyShare = (body: string): CopyShareFacts | null =>
  RECORDS.read(
    body,
    'copy_share',
    (fields) => {
      const scale = fields.scale('scale');
      const ratePpm = fields.amount('rate', RATE_SCALE, 'nonNegative');
      const period = fields.text('period');
      if (ratePpm > MOST_RATE || !PERIOD.test(period)) throw new TypeError('rate');
      const facts: CopyShareFacts = {
        trader: fields.count('trader', 1),
        follow: fields.hash('follow'),
        period,
        scale,
        realised: signed(fields, 'realised', scale),
        open: signed(fields, 'open', scale),
        shortGains: fields.amount('short_gains', scale, 'nonNegative'),
        before: {
          mark: fields.amount('before_mark', scale, 'nonNegative'),
          record: orNull(fields, 'before', (name) => fields.hash(name)),
        },
        ratePpm,
      };
      // A record stands only for what rose above the mark.
      if (basisOf(facts) <= facts.before.mark) throw new TypeError('basis');
      return facts;
    },
    copyShareRecord,
  );

/** What an audit of shares found. */
export interface ShareAudit {
  readonly shares: number;
  /** Places in the list of records that do not follow: unreadable, or citing a record that is none, has another mark, or was cited. */
  readonly faults: readonly { readonly at: number; readonly why: 'unreadable' | 'before' | 'twice' }[];
}

/** Audits the texts of all shares, oldest first as they stand in the log. */
export function auditCopyShares(bodies: readonly string[]): ShareAudit {
  const faults: { at: number; why: 'unreadable' | 'before' | 'twice' }[] = [];
  const marks = new Map<
    string,
    { readonly mark: bigint; readonly trader: number; readonly follow: string; readonly rate: bigint }
  >();
  const [cited, periods, known] = [new Set<string>(), new Set<string>(), new Set<string>()];
  bodies.forEach((body, at) => {
    const facts = readCopyShare(body);
    if (facts === null) return void faults.push({ at, why: 'unreadable' });
    const { record, mark } = facts.before;
    const last = record === null ? undefined : marks.get(record);
    const isSame = last && last.trader === facts.trader && last.follow === facts.follow && last.rate === facts.ratePpm;
    if (record !== null && (!isSame || last.mark !== mark || cited.has(record))) faults.push({ at, why: 'before' });
    const period = `${facts.follow} ${facts.period}`;
    if (periods.has(period) || (record === null && known.has(facts.follow))) faults.push({ at, why: 'twice' });
    periods.add(period);
    known.add(facts.follow);
    if (record !== null) cited.add(record);
    const { trader, follow, ratePpm: rate } = facts;
    marks.set(hashOfText(body), { mark: shareFigures(facts).mark, trader, follow, rate });
  });
  return { shares: bodies.length, faults };
}
