/** A tick at which no loan is at a level, by the triggers of loans, with a thousand loans and with many. */
import { LoanTriggers, type Watched } from '../../apps/server/src/modules/loans/domain/triggers.ts';
import { pseudoRandom } from './contracts-desks.ts';

const FEW = 1_000;
const MARKETS = [1, 2, 3] as const;
/** A price between all levels: loans of the quote are warned of below it, those of the coin above. */
const PRICE = 681_782;
const TURNS = 40;
const CALLS = 5_000;

function loanOf(id: number, random: (below: number) => number): Watched {
  const isQuote = random(4) !== 0;
  const away = 20_000 + random(300_000);
  const at = (share: number) => PRICE + (isQuote ? -1 : 1) * Math.round(away * share);
  // What the triggers do not read is left out.
  return {
    id,
    marketId: MARKETS[id % MARKETS.length],
    borrows: isQuote ? 'quote' : 'coin',
    state: 'open',
    isWarned: false,
    warn: at(1),
    sale: at(1.2),
    rearm: at(0.9),
  } as unknown as Watched;
}

function open(loans: number): LoanTriggers {
  const random = pseudoRandom();
  const triggers = new LoanTriggers();
  for (let id = 1; id <= loans; id++) triggers.put(loanOf(id, random));
  return triggers;
}

/** Nanoseconds of a tick of all markets, the least of a turn. */
function nanosOf(triggers: LoanTriggers): number {
  let found = 0;
  const began = performance.now();
  for (let i = 0; i < CALLS; i++)
    for (const market of MARKETS) found += triggers.reached(market, PRICE - 500 + (i % 1_000), PRICE - 500 + (i % 1_000)).length;
  if (found > 0) throw new Error('a loan was at a level');
  return ((performance.now() - began) * 1_000_000) / CALLS;
}

/** Prints how much more a tick costs with so many loans than with a thousand, in turns. */
export function compareLoanTicks(loans: number): void {
  const [few, many] = [open(FEW), open(loans)];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < TURNS; turn++) {
    least = Math.min(least, nanosOf(few));
    most = Math.min(most, nanosOf(many));
  }
  const more = ((most / least - 1) * 100).toFixed(1);
  console.log(
    `a tick without a trigger: ${least.toFixed(0)} ns with ${FEW} loans, ${most.toFixed(0)} ns with ${loans}: ${more} % more`,
  );
}
