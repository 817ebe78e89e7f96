/** Rigged prices: an index that its quotes do not give, kinds of prices that hide what they are, drawn candles. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const INDEX = 'packages/proofs/src/index-rules.ts';
const INDEX_TEST = 'packages/proofs/src/index-rules.test.ts';
const CANDLES = 'apps/server/src/modules/markets/domain/candle-builder.ts';
const CANDLES_TEST = 'apps/server/src/modules/markets/domain/candle-builder.test.ts';
const PLAYED = 'apps/server/src/modules/markets/feeds/replay-feed.ts';
const FEEDS_TEST = 'apps/server/src/modules/markets/tests/feeds.test.ts';

export const PRICES: readonly Mutant[] = [
  mutant(
    'M07',
    'The median of an even number of quotes is the higher of the inner two.',
    [INDEX, 'const low = sorted[(sorted.length - 1) >> 1] as bigint;', 'const low = sorted[sorted.length >> 1] as bigint;'],
    unit(INDEX_TEST),
  ),
  mutant(
    'M07a',
    'A lone source far from all others moves the index.',
    [INDEX, 'const OUTLYING_PERCENT = 2n;', 'const OUTLYING_PERCENT = 90n;'],
    unit(INDEX_TEST),
  ),
  mutant(
    'M07b',
    'Quotes count for as long as the operator likes.',
    [INDEX, "if (time < terms.time - terms.maxAgeMs) return 'stale';", ''],
    unit(INDEX_TEST),
  ),
  mutant(
    'M07c',
    'One source that speaks several times is several sources.',
    [INDEX, 'const isTwice = sources.indexOf(quote.source) !== sources.lastIndexOf(quote.source);', 'const isTwice = false;'],
    unit(INDEX_TEST),
  ),
  mutant(
    'M09',
    'Recorded prices are called live.',
    [PLAYED, 'this.prices = prices;', "this.prices = 'live' as never as typeof prices;"],
    unit(FEEDS_TEST),
  ),
  mutant(
    'M09a',
    'Simulated prices are called recorded.',
    [
      'apps/server/src/modules/markets/feeds/simulated-feed.ts',
      "new PlayedFeed('simulated', async",
      "new PlayedFeed('recorded', async",
    ],
    unit(FEEDS_TEST),
  ),
  mutant(
    'S05',
    'Candles have wicks that no tick drew.',
    [CANDLES, 'high: Math.max(a.high, b.high),', 'high: Math.max(a.high, b.high) + 1,'],
    unit(CANDLES_TEST),
  ),
  mutant(
    'S06',
    'Candles mix recorded, simulated and live prices.',
    [CANDLES, 'const name = `${candle.prices} ${candle.marketId}', 'const name = `${candle.marketId}'],
    unit(CANDLES_TEST),
  ),
  mutant(
    'S07',
    'A tick can be changed after it was logged.',
    [
      'apps/server/src/modules/markets/store/migrations/20261123T0304_baseline.sql',
      'GRANT SELECT, INSERT ON index_ticks TO glasshouse_app;',
      'GRANT SELECT, INSERT, UPDATE ON index_ticks TO glasshouse_app;',
    ],
    database('apps/server/src/modules/backoffice/tests/powers.db.test.ts', 'on what is only ever added'),
  ),
  mutant(
    'S09',
    'Volumes of the last 24 hours are ten times what was traded.',
    [
      'apps/server/src/modules/markets/domain/present.ts',
      'volume_24h: formatAmount(BigInt(figures.day.volume), market.volumeScale),',
      'volume_24h: formatAmount(BigInt(figures.day.volume) * 10n, market.volumeScale),',
    ],
    unit('apps/server/src/modules/markets/domain/present.test.ts'),
  ),
];
