// SPDX-License-Identifier: Apache-2.0
/** The insurance fund as the log tells it: capital, what liquidations brought and took, and the budget of each hour. */
import { count, type Fields, text, whole, word } from './fields.ts';
import type { ReadTerms } from './terms.ts';

const HOUR_MS = 3_600_000;
/** Closes of users take atoms of rounding; between two records no more than this is explained so. */
const MOST_ROUNDING = 10_000n;

/** Sums of a fund. */
export interface FundFigures {
  readonly capital: bigint;
  /** From liquidations: what they repaid, fee parts and liquidation fees. */
  readonly received: bigint;
  /** For closes of liquidations. */
  readonly paid: bigint;
  /** Atoms that left it between records: rounding of closes. */
  readonly rounding: bigint;
  readonly balance: bigint;
  readonly scale: number;
}

const EMPTY: FundFigures = { capital: 0n, received: 0n, paid: 0n, rounding: 0n, balance: 0n, scale: 0 };

/** The funds of all assets. */
export class FundLedger {
  readonly figures = new Map<string, FundFigures>();
  /** By market and hour, what its records paid so far. */
  readonly #paid = new Map<string, bigint>();
  /** By asset and hour, the fund before its first change in it. */
  readonly #atHour = new Map<string, bigint>();

  #of(asset: string): FundFigures {
    return this.figures.get(asset) ?? EMPTY;
  }

  /** Takes what left the fund between two records over; false when more or less did than rounding. */
  #reach(asset: string, before: bigint): boolean {
    const fund = this.#of(asset);
    const gone = fund.balance - before;
    this.figures.set(asset, { ...fund, balance: before, rounding: fund.rounding + gone });
    return gone >= 0n && gone <= MOST_ROUNDING;
  }

  #beginHour(asset: string, time: number, before: bigint): bigint {
    const hour = `${asset} ${Math.floor(time / HOUR_MS)}`;
    const known = this.#atHour.get(hour) ?? before;
    this.#atHour.set(hour, known);
    return known;
  }

  /** A record of capital; whether the balance follows. */
  capital(record: Fields): boolean {
    const [asset, amount, before] = [text(record, 'asset'), whole(record, 'amount'), whole(record, 'before')];
    word(record, 'cause', ['capital']);
    const isReached = this.#reach(asset, before);
    this.#beginHour(asset, count(record, 'time'), before);
    const fund = this.#of(asset);
    this.figures.set(asset, { ...fund, capital: fund.capital + amount, balance: whole(record, 'after') });
    // Nobody can take from it.
    return isReached && amount > 0n && before + amount === whole(record, 'after');
  }

  /** A record of a liquidation; whether the balance follows, and the budget that it states. */
  liquidation(record: Fields, { settle, scale, market }: ReadTerms): boolean {
    const [before, paid, tick] = [whole(record, 'fund_before'), whole(record, 'fund_paid'), count(record, 'tick')];
    const isReached = this.#reach(settle, before);
    const atHour = this.#beginHour(settle, tick, before);
    const hour = `${market} ${Math.floor(tick / HOUR_MS)}`;
    const inHour = this.#paid.get(hour) ?? 0n;
    this.#paid.set(hour, inHour + paid);
    const fund = this.#of(settle);
    this.figures.set(settle, {
      ...fund,
      scale,
      received: fund.received + whole(record, 'repaid') + whole(record, 'fee_part') + whole(record, 'fund_fee'),
      paid: fund.paid + paid,
      balance: whole(record, 'fund_after'),
    });
    const off = whole(record, 'fund_at_hour') - atHour;
    const isBudget = off >= 0n && off <= MOST_ROUNDING && whole(record, 'fund_paid_in_hour') === inHour;
    return isReached && isBudget;
  }
}
