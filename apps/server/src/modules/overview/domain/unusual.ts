/**
 * What somebody of the staff should look at: plain rules over plain figures, each with a weight from 1 to 100. Pure.
 * Nothing here names a person, and nothing is decided by it.
 */
import type { Unusual } from '@glasshouse/contract/overview';

/** The figures that the rules look at. Values in USD as decimal numbers of whole dollars: only their size matters here. */
export interface Facts {
  isMoneyStopped: boolean;
  isLogStopped: boolean;
  /** Symbols of markets that take cancels only because triggers fail to fire. */
  failingMarkets: readonly string[];
  /** Symbols that have no price at this moment. */
  withoutPrice: readonly string[];
  failingJobs: readonly string[];
  /** Products with due work that should have been done ten seconds ago. */
  late: readonly string[];
  /** Oldest first, today last: whole USD. */
  volumes: readonly number[];
  conversions: readonly number[];
  fees: readonly number[];
  /** Of options settled in 24 hours: how many, staked and given back in whole USDT. */
  options: { settled: number; staked: number; returned: number };
  /** The most registrations from one network address in 24 hours. */
  mostFromOneAddress: number;
  /** Names with ten or more wrong passwords in the last hour. */
  guessedNames: number;
  /** Accounts whose second factor was blocked in 24 hours. */
  blockedFactors: number;
  /** House accounts with less than a tenth of what they owe or usually have, as `purpose CODE`. */
  lowHouse: readonly string[];
}

/** Times the usual from which a day is unusual, and below which a day is too small to say so. */
const HIGH = 3;
const SMALL_USD = 1_000;
/** Days without which there is no usual. */
const DAYS_NEEDED = 7;
const FROM_ONE_ADDRESS = 5;
const GUESSED_NAMES = 20;
const BLOCKED_FACTORS = 5;
const OPTIONS_NEEDED = 50;
/** Users get back more than this share of their stakes. */
const OPTIONS_RETURNED = 1.1;

/** The middle of a list; 0 of an empty one. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

function times(days: readonly number[]): { today: number; usual: number; times: number } | null {
  const before = days.slice(0, -1).filter((value) => value > 0);
  const today = days.at(-1) ?? 0;
  if (before.length < DAYS_NEEDED) return null;
  const usual = medianOf(before);
  return { today, usual, times: usual === 0 ? 0 : today / usual };
}

const rounded = (value: number) => Math.round(value * 10) / 10;

function unusualDays({ volumes, conversions, fees }: Facts): Unusual[] {
  const found: Unusual[] = [];
  for (const [code, days] of [
    ['volume_high', volumes],
    ['conversions_high', conversions],
  ] as const) {
    const day = times(days);
    if (day !== null && day.times >= HIGH && day.today >= SMALL_USD)
      found.push({ code, params: { times: String(rounded(day.times)) }, weight: Math.min(70, Math.round(15 * day.times)) });
  }
  const [volume, fee] = [times(volumes), times(fees)];
  if (volume !== null && fee !== null && volume.today >= SMALL_USD && volume.times >= 1 && fee.times < 0.25)
    found.push({ code: 'fees_low', params: { percent: String(Math.round(fee.times * 100)) }, weight: 50 });
  return found;
}

function unusualPeople({ mostFromOneAddress, guessedNames, blockedFactors }: Facts): Unusual[] {
  const found: Unusual[] = [];
  const add = (code: Unusual['code'], count: number, weight: number) => found.push({ code, params: { number: count }, weight });
  if (mostFromOneAddress >= FROM_ONE_ADDRESS) add('registrations_one_address', mostFromOneAddress, 40);
  if (guessedNames >= GUESSED_NAMES) add('sign_in_failures', guessedNames, 45);
  if (blockedFactors >= BLOCKED_FACTORS) add('second_factor_blocks', blockedFactors, 45);
  return found;
}

/** What is unusual, the most pressing first. */
export function findUnusual(facts: Facts): Unusual[] {
  const found: Unusual[] = [...unusualDays(facts), ...unusualPeople(facts)];
  const { options, withoutPrice, failingJobs, failingMarkets, late, lowHouse } = facts;
  if (facts.isMoneyStopped) found.push({ code: 'money_stopped', params: {}, weight: 100 });
  if (facts.isLogStopped) found.push({ code: 'log_stopped', params: {}, weight: 95 });
  if (failingMarkets.length > 0) found.push({ code: 'market_stuck', params: { symbols: failingMarkets.join(', ') }, weight: 90 });
  if (withoutPrice.length > 0) found.push({ code: 'no_price', params: { symbols: withoutPrice.join(', ') }, weight: 80 });
  if (failingJobs.length > 0) found.push({ code: 'job_failing', params: { jobs: failingJobs.join(', ') }, weight: 60 });
  if (late.length > 0) found.push({ code: 'due_late', params: { products: late.join(', ') }, weight: 85 });
  if (lowHouse.length > 0) found.push({ code: 'house_low', params: { accounts: lowHouse.join(', ') }, weight: 65 });
  const isReturned = options.staked > 0 && options.returned / options.staked > OPTIONS_RETURNED;
  if (options.settled >= OPTIONS_NEEDED && isReturned)
    found.push({
      code: 'options_returns_high',
      params: { percent: String(Math.round((options.returned / options.staked) * 100)) },
      weight: 55,
    });
  return found.sort((a, b) => b.weight - a.weight);
}
