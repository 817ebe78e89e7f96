// SPDX-License-Identifier: Apache-2.0
/** Honest logs are hardly ever accused of withholding; logs that withhold prices or seconds for gain are. */
import { describe, expect, it } from 'vitest';
import { type MissingFigures, missingSeconds } from './missing-seconds.ts';
import { type Operator, type PlannedOption, playLog, randomOf } from './testing-log.ts';

const SYMBOLS = ['BTC/USDT', 'ETH/USDT'];
const [BTC] = SYMBOLS as [string, string];
const NONE: ReadonlySet<string> = new Set();
const PRICELESS: ReadonlySet<string> = new Set([BTC]);

const directionOf = (isUp: boolean) => (isUp ? ('up' as const) : ('down' as const));

/** Options at random, of 5 to 60 s; `up` is the share of those that bet on a rise. */
function randomOptions(random: () => number, length: number, count: number, up: number): PlannedOption[] {
  return Array.from({ length: count }, () => ({
    symbol: SYMBOLS[Math.floor(random() * SYMBOLS.length)] as string,
    entry: 1 + Math.floor(random() * (length - 80)),
    seconds: 5 + Math.floor(random() * 56),
    direction: directionOf(random() < up),
  }));
}

/** A feed that goes silent at random for some seconds, each symbol by itself or all at once, and a server that is restarted. */
function failing(random: () => number): Operator {
  const silentUntil = new Map<string, number>();
  let backAt = 0;
  return (second) => {
    if (random() < 0.004) backAt = second + 2 + Math.floor(random() * 20);
    const isDown = random() < 0.01;
    for (const symbol of SYMBOLS)
      if (isDown || random() < 0.03) silentUntil.set(symbol, second + 1 + Math.floor(random() * random() * 12));
    return second < backAt ? 'missing' : new Set(SYMBOLS.filter((symbol) => second < (silentUntil.get(symbol) ?? 0)));
  };
}

/** One option of 10 s every 15 s. */
const GAMES: readonly PlannedOption[] = Array.from({ length: 80 }, (_, n) => ({
  symbol: BTC,
  entry: 1 + n * 15,
  seconds: 10,
  direction: directionOf(n % 3 > 0),
}));
const GAMES_LENGTH = 80 * 15 + 20;
const playGames = (seed: number, operator: Operator): MissingFigures =>
  missingSeconds(playLog(randomOf(seed), GAMES_LENGTH, { symbols: SYMBOLS, options: GAMES, operator }));

/** Whether a customer who is due in this second would win at its price. */
const wouldWin: (...of: Parameters<Operator>) => boolean = (_second, prices, open) =>
  open(BTC).some(({ isWinAt }) => isWinAt(prices.get(BTC) as number));

describe('what is held up in an honest log', () => {
  it('is not called suspicious once in 2,000 logs with random silences and restarts, whichever way users bet', () => {
    const accused: number[] = [];
    let [late, undecided, hit] = [0, 0, 0];
    for (let seed = 1; seed <= 2_000; seed++) {
      const random = randomOf(seed);
      const options = randomOptions(random, 300, 20, [0.5, 0.8, 1][seed % 3] as number);
      const figures = missingSeconds(playLog(random, 300, { symbols: SYMBOLS, options, operator: failing(random) }));
      late += figures.late;
      undecided += figures.undecided;
      hit += figures.hit;
      if (figures.isSuspicious) accused.push(seed);
    }
    // They are logs in which much is held up.
    expect(Math.min(late, undecided, hit)).toBeGreaterThan(1_000);
    expect(accused).toEqual([]);
  });

  it('is not called suspicious after one restart in which 200 options were due that the rise would have won', () => {
    const options = Array.from({ length: 200 }, (_, n) => ({
      symbol: BTC,
      entry: 1 + (n % 5),
      seconds: 100,
      direction: 'up' as const,
    }));
    const accused: number[] = [];
    let mostWins = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const restart: Operator = (second) => (second >= 99 && second < 112 ? 'missing' : NONE);
      const figures = missingSeconds(playLog(randomOf(seed), 200, { symbols: SYMBOLS, options, operator: restart }));
      mostWins = Math.max(mostWins, figures.wouldWin);
      if (figures.isSuspicious) accused.push(seed);
    }
    expect(mostWins).toBe(200);
    expect(accused).toEqual([]);
  });
});

describe('what an operator holds up for gain', () => {
  it('is suspicious where the due second has no price whenever the customer would win', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const figures = playGames(seed, (...of) => (wouldWin(...of) ? PRICELESS : NONE));
      expect(figures.late).toBeGreaterThan(20);
      expect(figures.silent).toMatchObject([{ symbol: BTC, isSuspicious: true }]);
      expect(figures.silent[0]?.hit).toBe(figures.silent[0]?.runs);
      expect(figures.isSuspicious).toBe(true);
    }
  });

  it('is suspicious where prices are hidden until the customer loses, at most five seconds', () => {
    for (let seed = 1; seed <= 20; seed++) {
      let hiddenSince = -10;
      let games: readonly { isWinAt: (price: number) => boolean }[] = [];
      const figures = playGames(seed, (second, prices, open) => {
        if (open(BTC).length > 0) [games, hiddenSince] = [open(BTC), second];
        const isWin = games.some(({ isWinAt }) => isWinAt(prices.get(BTC) as number));
        if (!isWin) games = [];
        return isWin && second - hiddenSince < 6 ? PRICELESS : NONE;
      });
      expect(figures.isSuspicious).toBe(true);
      // Those that were never lost went back by the sixth second without a price.
      expect(figures.undecided).toBeGreaterThan(0);
      expect(figures.wouldWin).toBeGreaterThan(figures.undecided / 2);
    }
  });

  it('is suspicious by its gain alone where every second has an option, so that any run of silence is a hit', () => {
    const many: PlannedOption[] = Array.from({ length: 1_800 }, (_, n) => ({
      symbol: BTC,
      entry: 1 + n,
      seconds: 7,
      direction: directionOf(n % 2 === 0),
    }));
    const operator: Operator = (...of) => (of[0] % 9 === 0 && wouldWin(...of) ? PRICELESS : NONE);
    const figures = missingSeconds(playLog(randomOf(7), 1_900, { symbols: SYMBOLS, options: many, operator }));
    expect(figures.silent).toMatchObject([{ isSuspicious: false }]);
    expect(figures.heldAhead).toBeGreaterThan(0.7 * figures.held);
    expect(figures.isSuspicious).toBe(true);
  });

  it('is suspicious where seconds are left out whenever the customer would win', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const figures = playGames(seed, (...of) => (wouldWin(...of) ? 'missing' : NONE));
      expect(figures.hit).toBe(figures.runs);
      expect(figures.isSuspicious).toBe(true);
    }
  });
});

describe('figures of what is held up', () => {
  const option: PlannedOption = { symbol: BTC, entry: 2, seconds: 10, direction: 'up' };
  const rising = () => 0.9;
  const play = (operator: Operator) => missingSeconds(playLog(rising, 40, { symbols: [BTC], options: [option], operator }));

  it('name an exit that was late and won', () => {
    const figures = play((second) => (second === 12 ? PRICELESS : NONE));
    expect(figures).toMatchObject({ late: 1, lateWon: 1, held: 1, heldAhead: 1, undecided: 0, needed: 3, list: [] });
    expect(figures.silent).toMatchObject([{ symbol: BTC, runs: 1, hit: 1 }]);
    expect(figures.isSuspicious).toBe(false);
  });

  it('count a refund after the sixth second without a price as one that the next price would have won', () => {
    const figures = play((second) => (second >= 12 && second <= 17 ? PRICELESS : NONE));
    expect(figures).toMatchObject({ late: 0, undecided: 1, wouldWin: 1, held: 1, heldAhead: 1, list: [] });
  });
});
