/** Rigged ticks of contracts: another order, no pause, a fund without a budget, a hedge that others pay for, a bent rank. */
import type { Mutant } from '../mutant.ts';
import { mutant, unit } from './builders.ts';

const at = (file: string) => `apps/server/src/modules/contracts/engine/${file}`;
const tests = (file: string) => `apps/server/src/modules/contracts/tests/${file}`;
const WATCH = tests('watch.test.ts');
const domain = (file: string) => `apps/server/src/modules/contracts/domain/${file}`;
const CROSS = tests('cross.test.ts');
const EXAMPLES = tests('examples.test.ts');
const AMEND = tests('amend.test.ts');
const CONDITIONALS = tests('conditionals.test.ts');

export const CONTRACTS_ENGINE: readonly Mutant[] = [
  mutant(
    'M97a',
    'Liquidations come before the owners’ own stops.',
    [
      at('watch.ts'),
      'if (!stopsWait && !this.#serve(look, reached, EXITS)) return false;\n    if (!this.#serve(look, reached, LIQUIDATIONS) || !this.#serveAccounts(look)) return false;',
      'if (!this.#serve(look, reached, LIQUIDATIONS)) return false;\n    if (!(stopsWait || this.#serve(look, reached, EXITS)) || !this.#serveAccounts(look)) return false;',
    ],
    unit(WATCH, 'exits come before liquidations'),
  ),
  mutant(
    'M97b',
    'After an outage the first price liquidates at once.',
    [at('market-state.ts'), 'return pause !== null && isPaused(pause);', 'return pause !== null && isPaused(pause) && false;'],
    unit(WATCH, 'after 30 s without a price'),
  ),
  mutant(
    'M97c',
    'The fund pays without a budget.',
    [at('fund.ts'), 'return budget < free ? budget : free;', 'return budget < free ? free : budget;'],
    unit(at('fund.test.ts'), 'a quarter of what the fund had'),
  ),
  mutant(
    'M97d',
    'The owner’s own opposite positions are spared.',
    [
      at('liquidate.ts'),
      'attempt.takeOwn(held.map((each) => candidate(look, each)))',
      'attempt.takeOwn(held.slice(held.length).map((each) => candidate(look, each)))',
    ],
    unit(EXAMPLES, 'own opposite position goes first'),
  ),
  mutant(
    'M97e',
    'Deleveraging begins with the last of the ranking.',
    [at('taking.ts'), 'return oneOfAccount(ranking(scored));', 'return oneOfAccount(ranking(scored)).toReversed();'],
    unit(EXAMPLES, 'others by rank'),
  ),
  mutant(
    'M97f',
    'What a liquidation leaves does not come back to its owner.',
    [
      at('closing.ts'),
      'pay(legs, frozen, ownMoney(position), { atoms: toOwner',
      "pay(legs, frozen, house('fees'), { atoms: toOwner",
    ],
    unit(EXAMPLES, 'gives back what the fee of the fund leaves'),
  ),
  mutant(
    'M97g',
    'A halted market liquidates.',
    [at('market-state.ts'), "if (mode === 'halted') return 'all';", "if (mode === 'halted') return null;"],
    unit(WATCH, 'in a halted market'),
  ),
  mutant(
    'M97h',
    'Entries that the mark left behind are filled by liquidations.',
    [
      at('guards.ts'),
      "endStanding(batch, order, 'entry_guard');",
      "if (order.lots < 0) endStanding(batch, order, 'entry_guard');",
    ],
    unit(WATCH, 'guards end entries before'),
  ),
  mutant(
    'M97i',
    'Positions that a batch touched are passed over by the rest of its ticks.',
    [
      at('watch.ts'),
      'if (of === marketId && isReached(look, id)) ids.add(id);',
      'if (of === marketId && isReached(look, id) && id < 0) ids.add(id);',
    ],
    unit(WATCH, 'what a tick touched is judged'),
  ),
  mutant(
    'M99e',
    'The fund pays what the winners of a cross account could pay.',
    [domain('cover.ts'), 'if (own !== null && lacking() > 0n) raise(', 'if (own !== null && lacking() > 10n ** 30n) raise('],
    unit(CROSS, 'paid by a winner settled at the mark'),
  ),
  mutant(
    'M99f',
    'Own sides of a cross account are not netted: others pay for its hedge.',
    [
      at('liquidate-cross.ts'),
      'liquidateMember(look, next, opposites);',
      'liquidateMember(look, next, opposites.slice(opposites.length));',
    ],
    unit(CROSS, 'nets its own sides'),
  ),
  mutant(
    'M99w',
    'A stop of a part closes all of its position.',
    [at('exits.ts'), 'lots === null || BigInt(lots) > core.lots ? core.lots : BigInt(lots);', 'lots === 0 ? 0n : core.lots;'],
    unit(tests('part-stops.test.ts'), 'each closes its part'),
  ),
  mutant(
    'M87h',
    'A stop of an account fires by the mark of another market.',
    [at('watch.ts'), 'if (of === marketId && positionId > id &&', 'if (positionId > id &&'],
    unit(tests('cross.test.ts'), 'leaves the stops there'),
  ),
  mutant(
    'M87f',
    'A trailing stop begins before the mark reached its activation price.',
    [
      at('trails.ts'),
      'else if (waiting.trail.activation === null) this.#next.add(waiting);',
      'else if (waiting.set > 0) this.#next.add(waiting);',
    ],
    unit(tests('trailing-stops.test.ts'), 'it begins at its activation price'),
  ),
  mutant(
    'M87g',
    'Marks count for trailing stops while stops wait.',
    [at('watch.ts'), "const isForStops = what !== 'stops';", "const isForStops = what !== 'stops' || time > 0;"],
    unit(tests('trailing-stops.test.ts'), 'marks at which stops wait do not count'),
  ),
  mutant(
    'M99g',
    'Entries are opened that the fund could not pay an atom of rounding for.',
    [at('fund.ts'), 'return this.balance < ROUNDING_RESERVE;', 'return this.balance < 0n;'],
    unit(CROSS, 'nothing new is opened while the fund'),
  ),
  mutant(
    'M99v',
    'A fund that never had capital opens positions.',
    [at('fund.ts'), 'return this.balance < ROUNDING_RESERVE;', 'return this.capital > 0n && this.balance < ROUNDING_RESERVE;'],
    unit(CROSS, 'a fund that never had capital'),
  ),
  mutant(
    'M120a',
    'A conditional entry fires before the mark is there.',
    [domain('conditional-book.ts'), 'ticks: triggerTicks };', "ticks: way === 'rise' ? triggerTicks - 1 : triggerTicks + 1 };"],
    unit(CONDITIONALS, 'one above the mark fires'),
  ),
  mutant(
    'M120b',
    'A conditional entry goes on waiting once it has fired.',
    [at('entries.ts'), "status: order === null ? 'refused' : 'placed',", "status: order === null ? 'refused' : 'waiting',"],
    unit(CONDITIONALS, 'one above the mark fires'),
  ),
  mutant(
    'M120c',
    'A conditional entry fires by the price of the book instead of the mark.',
    [
      at('entries.ts'),
      'reached(marketId, Number(mark), tick)',
      "reached(marketId, batch.market(marketId).book.bestAgainst('buy') ?? Number(mark), tick)",
    ],
    unit(CONDITIONALS, 'trades at its price fire nothing'),
  ),
  mutant(
    'M120d',
    'A conditional entry that was cancelled fires.',
    [domain('conditional.ts'), "accept(endConditional(view, own, 'cancelled'))", 'accept(own)'],
    unit(CONDITIONALS, 'one that was cancelled never fires'),
  ),
  mutant(
    'M120e',
    'What waits opens a position for an account that is frozen.',
    [at('entries.ts'), 'if (view.book.deps.isFrozen(conditional.userId))', 'if (view.book.deps.isFrozen(-conditional.userId))'],
    unit(CONDITIONALS, 'what its order would be refused for'),
  ),
  mutant(
    'M120f',
    'Conditional entries fire while triggers wait for the mode of their market.',
    [
      at('watch.ts'),
      'return stopsWait || (serveCopies(look) && fireEntries(look));',
      'return serveCopies(look) && fireEntries(look);',
    ],
    unit(CONDITIONALS, 'it waits while the market is'),
  ),
  mutant(
    'M120g',
    'An account that has nothing places conditional entries, also while it is being closed.',
    [
      domain('conditional.ts'),
      'if (batch.available(userId, rules.account, rules.settle.id) > 0n) return accept(null);',
      'if (batch.available(userId, rules.account, rules.settle.id) >= 0n) return accept(null);',
    ],
    unit(CONDITIONALS, 'one at the mark itself'),
  ),
  mutant(
    'M122a',
    'An amended entry worsens the tier of younger positions.',
    [domain('amend.ts'), 'if (isLarger && hasYounger)', 'if (isLarger && hasYounger && false)'],
    unit(AMEND, 'an entry cannot become larger'),
  ),
  mutant(
    'M122b',
    'An amended entry goes on holding at the price that it had first.',
    [
      domain('amend.ts'),
      'const next = { ...changed, marginTicks: Number(heldAt(grounds, side, limit)) };',
      'const next = { ...changed, marginTicks: own.marginTicks + Number(heldAt(grounds, side, limit)) * 0 };',
    ],
    unit(AMEND, 'a new price or share holds'),
  ),
  mutant(
    'M122c',
    'What an amended entry holds more is not asked of the free money.',
    [domain('amend.ts'), 'if (missing <= 0n) return accept(next);', 'if (missing <= held) return accept(next);'],
    unit(AMEND, 'what a new order would be refused for'),
  ),
  mutant(
    'M122d',
    'Closes are amended to more than their position has.',
    [domain('amend.ts'), 'if (openLots(after) > left)', 'if (openLots(after) > left + openLots(before))'],
    unit(AMEND, 'a close stays within'),
  ),
  mutant(
    'M122e',
    'A close is amended beyond the bankruptcy price.',
    [
      domain('amend.ts'),
      'if (isBeyond(position.core.side, limit, bound))',
      'if (isBeyond(position.core.side, limit, bound) && left === 0)',
    ],
    unit(AMEND, 'a close stays within'),
  ),
];
