/** A record with holes where they pay: sources left out of the index (M06), seconds left out of the log (M08). */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const LIVE = 'apps/server/src/modules/markets/feeds/live-feed.ts';
const QUOTES = 'return this.#watched.flatMap((watched) => (watched.symbol === symbol && watched.quote ? [watched.quote] : []));';
const without = (comparison: string) =>
  QUOTES.replace('return ', 'const all = ').concat(
    `\n    const left = all.toSorted((a, b) => ${comparison})[0];\n    return all.length > 3 ? all.filter((quote) => quote !== left) : all;`,
  );
const FEEDS_TEST = 'apps/server/src/modules/markets/tests/feeds.test.ts';
const EVERY = 'tells the newest quote of every published source, the highest and the lowest too';
const PRICE = 'packages/proofs/src/second/price-record.ts';
const SECOND_TEST = 'packages/proofs/src/second/second.test.ts';
const RECORDER = 'apps/server/src/modules/markets/record/tick-recorder.ts';
const TICKS_TEST = 'apps/server/src/modules/markets/tests/ticks.db.test.ts';
const RULE_TEST = 'packages/proofs/src/rules/options/rule.test.ts';
const MISSING = 'packages/proofs/src/rules/options/missing-seconds.ts';
const SUSPICIOUS = 'missing.isSuspicious || held.isSuspicious || silent.some(({ isSuspicious }) => isSuspicious)';
const MISSING_TEST = 'packages/proofs/src/rules/options/missing-seconds.test.ts';
const HELD = 'packages/proofs/src/rules/options/held-exits.ts';
const HELD_TEST = 'packages/proofs/src/rules/options/held-exits.test.ts';
const AUDIT_TEST = 'packages/proofs/src/rules/options/audit.test.ts';
const RIGGING_TEST = 'apps/server/src/modules/options/tests/rigging.db.test.ts';

export const RECORD: readonly Mutant[] = [
  mutant(
    'M06',
    'The live feed leaves out the highest of four quotes.',
    [LIVE, QUOTES, without('Number(b.bid) - Number(a.bid)')],
    unit(FEEDS_TEST, EVERY),
  ),
  mutant(
    'M06a',
    'The live feed leaves out the lowest of four quotes.',
    [LIVE, QUOTES, without('Number(a.bid) - Number(b.bid)')],
    unit(FEEDS_TEST, EVERY),
  ),
  mutant(
    'M06b',
    'The record leaves a published source that did not quote unnamed.',
    [PRICE, 'sources: [...quoted, ...others],', 'sources: others.length > 9 ? [...quoted, ...others] : quoted,'],
    unit(SECOND_TEST, 'names every published source: one that did not quote with the reason'),
  ),
  mutant(
    'M06c',
    'The verifiers take a record that leaves a published source unnamed.',
    [PRICE, 'published.every((source) => names.includes(source)) &&', 'published.length > 0 &&'],
    unit(SECOND_TEST, 'is refused when it leaves a published source unnamed'),
    database(RIGGING_TEST, 'and leaves a published source out of the second that decides is shown'),
  ),
  mutant(
    'M06d',
    'A source that quoted is called silent.',
    [
      'apps/server/src/modules/markets/feeds/index-prices.ts',
      'priceText(priceRecord({ symbol: market.symbol, prices }, quotes, terms, result, absence)),',
      'priceText(priceRecord({ symbol: market.symbol, prices }, quotes.slice(1), terms, result, absence)),',
    ],
    database(TICKS_TEST, 'are one per instrument and second, and each can be proved from its quotes to the signed head'),
  ),
  mutant(
    'M08',
    'Seconds are withheld from the log when a price in them does not suit.',
    [
      RECORDER,
      'if (seconds.length === 0) return 0;',
      'if (seconds.length === 0 || seconds.some(({ price }) => price !== null && price.priceTicks % 2 === 1)) return 0;',
    ],
    database(TICKS_TEST, 'are one per instrument and second, and each can be proved from its quotes to the signed head'),
  ),
  mutant(
    'M08a',
    'The next second decides when the one that should have was withheld.',
    [
      'packages/proofs/src/rules/options/rule.ts',
      "if (tick?.time !== time) return complete >= time ? { state: 'none', missing: time } : { state: 'wait' };",
      "if (complete < time && tick?.time !== time) return { state: 'wait' };\n    if (tick?.time !== time) continue;",
    ],
    unit(RULE_TEST, 'gives who withholds seconds no result but a refund'),
    database(RIGGING_TEST, 'gets refunds for them and no result that it chose, and every checker names the seconds'),
  ),
  mutant(
    'M08b',
    'The database takes the next second as the exit when the right one was withheld.',
    [
      'apps/server/src/modules/options/store/migrations/20261123T0624_rule_2.sql',
      'WHERE w.price_ticks IS NOT NULL AND w.is_own AND w.time_ms = first_ms + w.n * 1000',
      'WHERE w.price_ticks IS NOT NULL AND w.is_own',
    ],
    database(RIGGING_TEST, 'gets refunds for them and no result that it chose, and every checker names the seconds'),
  ),
  mutant(
    'M08c',
    'A second does not name the one before it, so that a hole does not show.',
    [
      'packages/proofs/src/second/second.ts',
      'before: before ? { leaf: String(before.leaf), time: String(before.time) } : null,',
      'before: null,',
    ],
    database(TICKS_TEST, 'do not make up what was not seen: a gap stays a gap, and the next second names the one before it'),
  ),
  mutant(
    'M08d',
    'The verifier never calls missing seconds suspicious.',
    [MISSING, `isSuspicious: ${SUSPICIOUS},`, 'isSuspicious: false,'],
    unit(MISSING_TEST),
  ),
  mutant(
    'M08e',
    'The verifier never calls prices suspicious that are withheld.',
    [MISSING, SUSPICIOUS, 'missing.isSuspicious || held.isSuspicious'],
    unit(MISSING_TEST, 'are suspicious where they are logged without a price whenever the operator would lose'),
  ),
  mutant(
    'M08f',
    'The verifier does not ask whom held up options favor.',
    [HELD, 'isSuspicious: leans(before, 1) || leans(next, 1) || leans(late, -1),', 'isSuspicious: false,'],
    unit(HELD_TEST, 'is suspicious by its gain alone where every second has an option, so that any run of silence is a hit'),
  ),
  mutant(
    'M08g',
    'The verifier counts every option of one hole by itself and accuses an honest restart.',
    [
      HELD,
      'range: [...bySecond.values()].reduce((sum, options) => sum + rangeOf(options, weight), 0),',
      'range: 2 * Math.sqrt(priced.reduce((sum, held) => sum + weight(held) ** 2, 0)) + 0 * bySecond.size * rangeOf([], weight),',
    ],
    unit(HELD_TEST, 'is not called suspicious after one restart in which 200 options were due that the rise would have won'),
  ),
  mutant(
    'M08h',
    'Of a late option only the used second is kept.',
    [
      'apps/server/src/modules/options/settlement/citations.ts',
      'leaves.push(tick.leaf);',
      'if (time === found) leaves.push(tick.leaf);',
    ],
    database(
      'apps/server/src/modules/options/tests/citations.db.test.ts',
      'receipts of late and refunded options verify after all seconds that nobody cites are forgotten',
    ),
  ),
  mutant(
    'M08i',
    'A change of the instruments is not recorded.',
    [RECORDER, 'return isSame ? [] : [', 'return isSame || newest !== null ? [] : ['],
    database(
      'apps/server/src/modules/markets/tests/instruments.db.test.ts',
      'a log states its instruments before the first second, and again before a second without one of them',
    ),
  ),
  mutant(
    'M08j',
    'The audit passes over an instrument that was changed while an option on it was open.',
    [
      'packages/proofs/src/rules/options/changed-instruments.ts',
      'if (exit !== null) return change.leaf < exit.leaf;',
      'if (exit !== null) return false;',
    ],
    unit(AUDIT_TEST, 'an option is bound to the list in force at its order'),
  ),
  mutant(
    'M08k',
    'A receipt may have another step at its exit than at its entry.',
    [
      'packages/proofs/src/rules/options/receipt-ticks.ts',
      'return ticks.every(({ view }) => view.step === ticks[0]?.view.step);',
      'return ticks.length > 0;',
    ],
    unit(
      'packages/proofs/src/rules/options/receipt-tampered.test.ts',
      'whose exit is rounded to another step than its entry is refused',
    ),
  ),
  mutant(
    'M08l',
    'A list may state any step.',
    ['packages/proofs/src/second/instruments.ts', '&& /^(0\\.0{0,17}1|10{0,17})$/.test(text);', "&& text !== '';"],
    unit(AUDIT_TEST, 'which is no power of ten in its shortest form'),
  ),
  mutant(
    'M08m',
    'The verifier believes the time of a head that nobody signed.',
    ['tools/verify/log-head.ts', 'time === null || !verifyHead(head, keys))\n    return `', 'time === null)\n    return `'],
    unit('tools/verify/log-head.test.ts', 'is not believed, also by who has every text'),
  ),
];
