/**
 * The published rules by which a demo's simulated staff publish actions on shares (../../README.md of this folder). Pure: what is due
 * next follows from the calendar and the hour. Times are epoch ms.
 */
import type { ActionKind } from '@glasshouse/proofs/stocks';
import { type Session, PRACTICE, PRACTICE_SYMBOL, US_STOCKS, earliestExSession, sessionBefore } from '@glasshouse/proofs/stocks';

/** What is published next: `stock_action` of two members. */
export interface PlannedAction {
  readonly symbol: string;
  readonly kind: ActionKind;
  readonly exOpens: number;
  /** The close at which holdings count. */
  readonly counted: number;
  readonly pays: number;
  readonly figures: { readonly per_share: string } | { readonly numerator: number; readonly denominator: number };
  readonly source: string;
  readonly sourceUrl: string;
}

/** A dividend of the demo, a share: what IBM paid in 2013. */
const PER_SHARE = '0.95';
/** The practice share pays every so many of its sessions: six hours. */
export const PRACTICE_EVERY = 36;
/** From this day of each month on, the first session is IBM's without its dividend. */
export const IBM_DAY = 10;
/** A notice is prepared so much ahead, that its approval comes in time. */
const MARGIN_MS = 300_000;

const FILINGS = 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&type=8-K&CIK=';
const IBM_SOURCE = {
  source: 'Simulated staff of the demo, by rule: each month what IBM paid a share in 2013',
  sourceUrl: `${FILINGS}0000051143`,
};
const PRACTICE_SOURCE = {
  source: 'Simulated staff of the demo, by rule: every 36 sessions what IBM paid a share in 2013',
  sourceUrl: IBM_SOURCE.sourceUrl,
};

const dividend = (symbol: string, session: Session, counted: number, source: typeof IBM_SOURCE): PlannedAction => ({
  symbol,
  kind: 'dividend',
  exOpens: session.open,
  counted,
  pays: session.close,
  figures: { per_share: PER_SHARE },
  ...source,
});

/** The first session of New York on or behind a day of a month. */
const sessionOfMonth = (year: number, month: number) => US_STOCKS.opening(Date.UTC(year, month, IBM_DAY));

/** IBM's next dividend whose notice can still be given. */
export function nextOfIbm(now: number): PlannedAction {
  const earliest = earliestExSession(US_STOCKS, now + MARGIN_MS);
  const date = new Date(earliest.open);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const own = sessionOfMonth(year, month);
  const session = own.open >= earliest.open ? own : sessionOfMonth(year, month + 1);
  return dividend('IBM/USDT', session, sessionBefore(US_STOCKS, session).close, IBM_SOURCE);
}

/** The practice share's next dividend whose notice can still be given. */
export function nextOfPractice(now: number): PlannedAction {
  let session = earliestExSession(PRACTICE, now + MARGIN_MS);
  while (session.day % PRACTICE_EVERY !== 0) session = PRACTICE.next(session.close);
  return dividend(PRACTICE_SYMBOL, session, sessionBefore(PRACTICE, session).close, PRACTICE_SOURCE);
}

/** AAPL's split of 2014, that lies ready until people publish it: at its earliest a week ahead. */
export function readySplit(now: number): PlannedAction {
  const session = US_STOCKS.opening(now + 7 * 86_400_000);
  const counted = sessionBefore(US_STOCKS, session).close;
  return {
    symbol: 'AAPL/USDT',
    kind: 'split',
    exOpens: session.open,
    counted,
    pays: counted,
    figures: { numerator: 7, denominator: 1 },
    source: 'Apple Inc., split of 9 June 2014',
    sourceUrl: `${FILINGS}0000320193`,
  };
}
