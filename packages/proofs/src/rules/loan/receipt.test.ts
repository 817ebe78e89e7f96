// SPDX-License-Identifier: Apache-2.0
/** Receipts of loans: whole lives verify, each planted change fails at its own step. */
import { describe, expect, it } from 'vitest';
import { type LogRecord, canonicalText } from '../../canonical.ts';
import { verifyReceipt } from '../../receipt/registry.ts';
import { START } from '../contracts/testing-log.ts';
import { HOUR_MS } from '../defi/rate.ts';
import type { CitedTick } from '../dual/record.ts';
import { type LoanEvent, type LoanEventOf, outcomeOf } from './outcome.ts';
import { loanReceipts } from './receipt.ts';
import { type LoanOpenFacts, loanOpenRecord, loanTermsRecord, readLoanOpen, readLoanTerms } from './record.ts';
import { readLoanEvent } from './event.ts';
import { GRACE_MS, dueAt, owedOf } from './rule.ts';
import { type Bent, COIN, LoanPlay, MARKET, OPENED, POOL, changedIn } from './testing-receipts.ts';

const failed = (play: LoanPlay) => verifyReceipt(play.receipt()).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));
const said = (play: LoanPlay) => {
  const verdict = loanReceipts.verify(play.receipt());
  return [verdict.ok, loanReceipts.describe(verdict)];
};
const T = START + 5 * HOUR_MS + 60_000;
const FALL = ['5030', '5029.5', '5030'];

/** Paid in part, more pledged, some taken out. */
const moved = (bent: Bent = {}) => {
  const play = new LoanPlay('d30', bent);
  play.act(T, { event: 'repaid', amount: 500_000_000n, pool: POOL }).act(T + 1, { event: 'pledged', amount: 1_000_000n });
  const tick = play.tick(T + 2_000, '6817.82');
  return play.act(T + 2_500, { event: 'unpledged', amount: 2_000_000n, tick });
};
/** Warned and sold in part. */
const sold = (bent: Bent = {}, fall: readonly (string | null)[] = FALL) => {
  const play = new LoanPlay('d30', bent);
  play.act(T + 500, { event: 'warned', ticks: play.ticks(T, ['5700', '5710', '5714']) });
  const ticks = play.ticks(T + 10_000, fall);
  play.act(T + 10_100, { event: 'liquidating', reason: 'ltv', ticks });
  return play.round(T + 10_600, ticks.at(-1) as CitedTick);
};
const crashed = (bent: Bent = {}) => {
  const play = new LoanPlay('d30', bent);
  const ticks = play.ticks(T, ['4000', '4000', '4000']);
  play.act(T + 100, { event: 'liquidating', reason: 'ltv', ticks }).round(T + 600, ticks[2] as CitedTick);
  return play.act(T + 700, { event: 'written_off', pool: POOL, reserve: 100_000_000n });
};

describe('a receipt of a loan', () => {
  it('that is open verifies as a promise, with its terms', () => {
    const verdict = loanReceipts.verify(new LoanPlay().receipt());
    expect(verdict).toMatchObject({ ok: true, stage: 'accepted' });
    const params = verdict.steps.find(({ id }) => id === 'TERMS')?.params;
    expect(params).toMatchObject({ borrowed: '3000 USDT', pledge: '0.7 BTC', ltv: '62.8605 %', rate: '5.8881 % a year' });
  });

  it('says what is owed after payments and moves of the pledge', () => {
    const [ok, text] = said(moved());
    expect([ok, text]).toEqual([true, expect.stringMatching(/^A loan of 3000 USDT owes 2500\.12\d+ USDT against 0\.69 BTC$/)]);
  });

  it('that was paid says so', () => {
    const play = new LoanPlay();
    play.act(T, { event: 'repaid', amount: 4_000_000_000n, pool: POOL }).act(T, { event: 'closed' });
    expect(said(play)).toEqual([true, 'A loan of 3000 USDT was paid, and its pledge went back']);
  });

  it('that was sold in part, and again, says how often', () => {
    const play = sold();
    const ticks = play.ticks(T + 20_000, ['3800', '3800', '3800']);
    play.act(T + 20_100, { event: 'liquidating', reason: 'ltv', ticks }).round(T + 20_200, ticks[2] as CitedTick);
    const [ok, text] = said(play);
    expect([ok, text]).toEqual([
      true,
      expect.stringMatching(/^A loan of 3000 USDT owes \d+\.\d+ USDT against 0\.\d+ BTC, after 2 sales$/),
    ]);
  });

  it('that its pledge did not cover is written off, with no charge and no fee', () => {
    const play = crashed();
    expect(said(play)).toEqual([true, 'A loan of 3000 USDT was written off, and nothing more is owed, after 1 sale']);
    const round = JSON.parse(play.log.texts[play.events[1] as number] as string) as { amounts: Record<string, string> };
    expect([round.amounts['charge'], round.amounts['fee']]).toEqual(['0', '0']);
    const end = JSON.parse(play.log.texts[play.events[2] as number] as string) as { amounts: Record<string, string> };
    expect(end.amounts['covered']).toBe('100');
  });

  it('that was not paid in its term is sold for what it owes', () => {
    const play = new LoanPlay('d7');
    const over = (dueAt('d7', OPENED) as number) + GRACE_MS;
    play.act(over, { event: 'liquidating', reason: 'term', ticks: [] });
    play.round(over + 600, play.tick(over + 500, '6800'), { reason: 'term', price: 680_000n });
    expect(owedOf(play.state)).toBe(0n);
    expect(said(play.act(over + 700, { event: 'closed' }))[0]).toBe(true);
    expect(() => new LoanPlay('d7').act(over - 1, { event: 'liquidating', reason: 'term', ticks: [] })).toThrow(RangeError);
  });

  it('of the coin is bought back when it rises', () => {
    const play = new LoanPlay('d30', { market: COIN });
    const ticks = play.ticks(T, ['10250', '10260', '10250']);
    play
      .act(T + 100, { event: 'liquidating', reason: 'ltv', ticks })
      .round(T + 200, ticks[2] as CitedTick, { price: 1_025_000n });
    const [ok, text] = said(play);
    expect([ok, text]).toEqual([
      true,
      expect.stringMatching(/^A loan of 0\.1 BTC owes 0\.0289\d+ BTC against 45[67]\.\d+ USDT, after 1 sale$/),
    ]);
  });

  it('without a term follows the rates of the pool’s hours, and cannot without them', () => {
    const play = new LoanPlay('open');
    play.act(START + HOUR_MS + 5, { event: 'repaid', amount: 1_000_000n, pool: POOL });
    expect(said(play)[0]).toBe(true);
    play.act(START + 2 * HOUR_MS + 5, { event: 'repaid', amount: 1_000_000n, pool: POOL });
    expect(failed(play)).toEqual(['RULE', 'AMOUNT']);
    play.hour(START + HOUR_MS);
    expect(said(play)[0]).toBe(true);
  });
});

describe('a sale that goes on', () => {
  it('may be paid between two rounds, and before the first, and goes on by what is left', () => {
    const play = new LoanPlay();
    const ticks = play.ticks(T, FALL);
    play.act(T + 100, { event: 'liquidating', reason: 'ltv', ticks });
    play.act(T + 200, { event: 'repaid', amount: 1_000_000n, pool: POOL }).act(T + 300, { event: 'pledged', amount: 1_000n });
    expect(said(play.round(T + 600, ticks[2] as CitedTick))[0]).toBe(true);
    play.act(T + 700, { event: 'repaid', amount: 4_000_000_000n, pool: POOL }).act(T + 700, { event: 'closed' });
    expect(said(play)).toEqual([true, 'A loan of 3000 USDT was paid, and its pledge went back, after 1 sale']);
  });

  it('is the reserve’s only after twelve rounds, or a minute without a fill', () => {
    const taken = (seconds: number, round = 2) => {
      const play = new LoanPlay('d30', {
        event: (event) => (event.event === 'round' && event.round === round ? byReserve(event) : event),
      });
      const ticks = play.ticks(T, FALL);
      play.act(T + 100, { event: 'liquidating', reason: 'ltv', ticks });
      const empty = { event: 'round', round: 1, reason: 'ltv', by: 'market', wide: 0, fills: [], pool: POOL } as const;
      if (round === 2) play.act(T + 600, { ...empty, tick: ticks[2] as CitedTick });
      const tick = play.tick(T + seconds * 1_000, '5030');
      return failed(play.round(T + seconds * 1_000 + 100, tick, { round, price: 487_910n }));
    };
    expect(taken(60)).toEqual([]);
    expect(taken(59)).toEqual(['RULE', 'AMOUNT']);
    expect(taken(60, 1)).toEqual(['RULE', 'AMOUNT']);
  });
});

/** A round as the reserve takes it over: without a fee. */
const byReserve = (event: LoanEventOf<'round'>): LoanEvent => ({
  ...event,
  by: 'reserve',
  fills: event.fills.map((fill) => ({ ...fill, fee: 0n })),
});

describe('a receipt of a loan fails', () => {
  it.each<[string, Record<string, string>]>([
    ['an LTV that is not its own', { ltv: '600000' }],
    ['a sale price that is not its own', { sale_price: '5000' }],
    ['no interest of the first hour', { first_interest: '0' }],
    ['more lent than its pledge allows', { principal: '3200' }],
    ['a level above its sale', { warning: '860000' }],
    ['a field more', { note: 'x' }],
    ['another rule', { rule: 'loan/2' }],
  ])('with %s at its terms', (_, fields) => {
    expect(failed(new LoanPlay('d30', { openRecord: (record) => ({ ...record, ...fields }) }))).toEqual(['TERMS']);
  });

  it.each<[string, (facts: LoanOpenFacts) => LoanOpenFacts]>([
    ['a rate above the pool’s', (facts) => ({ ...facts, ratePpm: facts.ratePpm + 1 })],
    ['another hour of the pool', (facts) => ({ ...facts, poolBy: 'b'.repeat(64) })],
    ['another sale level', (facts) => ({ ...facts, levels: { ...facts.levels, sale: 840_000 } })],
    ['another charge', (facts) => ({ ...facts, chargePpm: 10_000 })],
    ['a price that no second has', (facts) => ({ ...facts, tick: { ...facts.tick, ticks: facts.tick.ticks + 1n } })],
    ['a time in another hour', (facts) => ({ ...facts, openedAt: START - 1, tick: { ...facts.tick, time: START - 1_000 } })],
  ])('with %s at what it was decided by', (_, open) => {
    expect(failed(new LoanPlay('d30', { open }))).toEqual(['INPUTS_VALID']);
  });

  it.each<[string, Record<string, string>]>([
    ['a fee of an atom more', { fee: '1' }],
    ['less of the payment taken', { taken: '499' }],
    ['less to interest', { to_interest: '0' }],
  ])('with %s at its amounts', (_, amounts) => {
    const eventRecord = (record: LogRecord, n: number) => (n === 1 ? changedIn(record, 'amounts', amounts) : record);
    expect(failed(moved({ eventRecord }))).toEqual(['AMOUNT']);
  });

  it.each<[string, string, Record<string, string>]>([
    ['a charge of an atom more', 'amounts', { charge: '50' }],
    ['a surplus kept', 'amounts', { surplus: '1' }],
    ['unsold coin kept', 'amounts', { unsold: '0.1' }],
    ['a larger order', 'amounts', { quantity: '0.5' }],
    ['a pledge that is less after it', 'after', { pledge: '0.1' }],
    ['a debt that is more after it', 'after', { principal: '3000' }],
  ])('of a sale with %s at its amounts', (_, field, members) => {
    const eventRecord = (record: LogRecord, n: number) => (n === 3 ? changedIn(record, field, members) : record);
    expect(failed(sold({ eventRecord }))).toEqual(['AMOUNT']);
  });

  const bentRound = (bend: (round: LoanEventOf<'round'>) => LoanEvent): Bent => ({
    event: (event) => (event.event === 'round' ? bend(event) : event),
  });
  it.each<[string, () => LoanPlay]>([
    ['one tick of three that did not reach it', () => sold({}, ['5030', '5045', '5030'])],
    ['a second without a price between', () => sold({}, ['5030', null, '5030', '5030'].slice(0, 3))],
    [
      'an hour that was not charged',
      () => moved({ event: (event) => ({ ...event, before: { ...event.before, hour: event.before.hour - 1 } }) }),
    ],
    [
      'interest that was never due',
      () => moved({ event: (event) => ({ ...event, before: { ...event.before, interest: event.before.interest + 1n } }) }),
    ],
    ['an event left out', () => moved({ event: (event) => ({ ...event, n: event.n + 1 }) })],
    ['an event of another loan', () => moved({ event: (event) => ({ ...event, loan: 8 }) })],
    ['a round of a tick that is old', () => sold(bentRound((round) => ({ ...round, time: round.time + 20_000 })))],
    ['a round counted twice', () => sold(bentRound((round) => ({ ...round, round: 2 })))],
    ['a round for another reason', () => sold(bentRound((round) => ({ ...round, reason: 'term' })))],
    ['rounds that widened by themselves', () => sold(bentRound((round) => ({ ...round, wide: 3 })))],
  ])('with %s at its rule', (_, play) => {
    expect(failed(play())).toEqual(['RULE', 'AMOUNT']);
  });

  it('without the seconds that it cites at its rule', () => {
    const file = sold().receipt();
    const cut = { ...file, inputs: file.inputs.slice(0, -1) };
    expect(verifyReceipt(cut).steps.flatMap(({ id, ok }) => (ok ? [] : [id]))).toEqual(['RULE', 'AMOUNT']);
    const none = verifyReceipt({ ...file, inputs: [] }).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));
    expect(none).toEqual(['INPUTS_VALID', 'RULE', 'AMOUNT']);
  });

  it('with anything after its end at its rule', () => {
    const play = crashed();
    play.events.push(play.events[0] as number);
    expect(verifyReceipt(play.receipt()).ok).toBe(false);
  });
});

describe('a sale', () => {
  const before = sold();
  const event = readLoanEvent(before.open, before.log.texts[before.events[2] as number] as string)?.event as LoanEventOf<'round'>;
  const bent = (fill: Partial<(typeof event.fills)[0]>) =>
    outcomeOf(before.open, { ...event, fills: [{ ...event.fills[0]!, ...fill }] });

  it('cannot be filled below its limit, for more than ordered, at another value or with a higher fee', () => {
    const { price, quantity, value } = event.fills[0]!;
    expect(bent({})).not.toBeNull();
    expect(bent({ price: price - 1n })).toBeNull();
    expect(bent({ quantity: quantity + 1_000n })).toBeNull();
    expect(bent({ value: value - 2n })).toBeNull();
    expect(bent({ fee: value / 50n })).toBeNull();
  });

  it('taken over by the reserve is at 97 % of the index and costs no fee', () => {
    const taken = (fill: Partial<(typeof event.fills)[0]>) =>
      outcomeOf(before.open, { ...event, by: 'reserve', fills: [{ ...event.fills[0]!, fee: 0n, ...fill }] });
    expect(taken({})).not.toBeNull();
    expect(taken({ price: event.fills[0]!.price + 1n })).toBeNull();
    expect(taken({ fee: 1n })).toBeNull();
  });

  it('does not begin where the level is not reached', () => {
    expect(outcomeOf(before.open, { ...event, tick: { ...event.tick, ticks: 510_000n } })).toBeNull();
  });
});

describe('records of loans', () => {
  it('are read back as they were written, and no other text is one', () => {
    const play = new LoanPlay();
    expect(readLoanOpen(canonicalText(loanOpenRecord(play.open)))).toEqual(play.open);
    const terms = { ...MARKET, from: 5 };
    expect(readLoanTerms(canonicalText(loanTermsRecord(terms)))).toEqual(terms);
    for (const body of ['', '{}', 'null', '[]', '{"kind":"loan_open","version":"1"}'])
      expect([readLoanTerms(body), readLoanOpen(body), readLoanEvent(play.open, body)]).toEqual([null, null, null]);
  });

  it('of terms by which no sale could cure are none', () => {
    const bad = [{ start: 760_000 }, { warning: 850_000 }, { sale: 1_000_000 }];
    const read = bad.map((levels) =>
      readLoanTerms(canonicalText(loanTermsRecord({ ...MARKET, levels: { ...MARKET.levels, ...levels }, from: 5 }))),
    );
    expect(read).toEqual([null, null, null]);
    expect(readLoanTerms(canonicalText(loanTermsRecord({ ...MARKET, chargePpm: 350_000, from: 5 })))).toBeNull();
  });
});
