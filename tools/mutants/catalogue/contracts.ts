/** Rigged contracts: formulas that favor the operator or somebody, and accounts that a tick passes over. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const at = (file: string) => `packages/risk/src/${file}`;
const PRICES = at('solved-prices.property.test.ts');
const MONEY = at('money.property.test.ts');
const RULES = at('rules.property.test.ts');

export const CONTRACTS: readonly Mutant[] = [
  mutant(
    'M60',
    'Longs are liquidated a tick early.',
    [at('liquidation.ts'), '? floorDiv(met.n, met.d)', '? floorDiv(met.n, met.d) + 1n'],
    unit(PRICES),
  ),
  mutant(
    'M61',
    'What a liquidation leaves goes to the fund.',
    [at('stages.ts'), "leftover === 'fund' ? after", "leftover !== 'fund' ? after"],
    unit(at('examples.test.ts')),
  ),
  mutant(
    'M62',
    'A loss beyond the margin is not paid by anybody.',
    [at('close.ts'), 'const missing = most(0n, -net) - fromMargin +', 'const missing = 0n * (most(0n, -net) - fromMargin) +'],
    unit(MONEY),
  ),
  mutant(
    'M63',
    'Who receives funding receives an atom too much.',
    [at('funding.ts'), ': floorDiv(due, RATE_UNIT);', ': ceilDiv(due, RATE_UNIT);'],
    unit(MONEY),
  ),
  mutant(
    'M64',
    'Deleveraging takes from positions beyond their own bankruptcy price.',
    [at('adl.ts'), '=> isBeyond(side, priceTicks, bankruptcy)', '=> isBeyond(side, priceTicks, bankruptcy) && false'],
    unit(RULES),
  ),
  mutant(
    'M80',
    'A liquidation asks the fund and others before its mark is beyond the bankruptcy price.',
    [at('liquidate.ts'), 'return this.isPast && this.left > 0n;', 'return this.left > 0n;'],
    unit(at('liquidate.test.ts')),
  ),
  mutant(
    'M81',
    'What a partial liquidation returns is kept.',
    [at('liquidate.ts'), 'credited(this.#rest, leftover.returned)', 'credited(this.#rest, 0n)'],
    unit(at('liquidate.test.ts')),
  ),
  mutant(
    'M82',
    'A change of an older position leaves the liquidation prices of the younger ones as they were.',
    [at('triggers/position-triggers.ts'), 'layer.size === before ? [layer] : layers.slice(at)', '[layer]'],
    unit(at('triggers/position-triggers.property.test.ts')),
  ),
  mutant(
    'M83',
    'Liquidations go on in the first seconds after an outage of the index.',
    [at('pause.ts'), 'until: time + PAUSE_MS };', 'until: time };'],
    unit(at('pause.test.ts')),
  ),
  mutant(
    'M65',
    'A quote of one moment makes the premium of a minute.',
    [at('premium.ts'), '? premium < counted : premium > counted', '? premium > counted : premium < counted'],
    unit(RULES),
  ),
  mutant(
    'M66',
    'Some triggers that a mark reaches are passed over.',
    [at('triggers/key-ladder.ts'), 'if (first + place < least) return;', 'if (first + place <= least) return;'],
    unit(at('triggers/trigger-index.property.test.ts')),
  ),
  mutant(
    'M67',
    'A cross account is valued anew after its slack is used up.',
    [at('triggers/slack.ts'), 'const distance = ceilDiv(t * n, d);', 'const distance = ceilDiv(t * n, d) + 1n;'],
    unit(at('triggers/slack.property.test.ts')),
  ),
  mutant(
    'M67b',
    'A fill that closes a position and begins another is worth an atom less than its other side.',
    [
      at('contract.ts'),
      'valueOf(contract, ticks, before + lots) - valueOf(contract, ticks, before)',
      'valueOf(contract, ticks, lots)',
    ],
    unit(MONEY),
  ),
  mutant(
    'M67a',
    'An inverse fill is worth up to an atom more than its dollars.',
    [at('contract.ts'), '  return n / d;', '  return (n + d - 1n) / d;'],
    unit(at('valuation.property.test.ts'), 'the value of a fill is the rational one cut to the atom'),
  ),
  mutant(
    'M67c',
    'An inverse long gains when the price falls.',
    [
      at('contract.ts'),
      "return (contract.kind === 'linear') === (side === 'long') ? 1n : -1n;",
      "return side === 'long' ? 1n : -1n;",
    ],
    unit(at('examples.test.ts')),
  ),
  mutant(
    'M67e',
    'The result of a liquidated position leaves out what the insurance fund took.',
    [
      'apps/server/src/modules/contracts/engine/liquidate.ts',
      'toFund: now.toFund + toFund, receipts',
      'toFund: now.toFund, receipts',
    ],
    database('apps/server/src/modules/contracts/tests/analysis.db.test.ts', 'each as its bills have it'),
  ),
  mutant(
    'M67f',
    'A frozen account makes its waiting entries larger.',
    [
      'apps/server/src/modules/contracts/api/amendContractOrder.ts',
      'return closes ?',
      'return closes || freezes !== undefined ?',
    ],
    database('apps/server/src/frozen.db.test.ts', 'changes what closes a contract, and nothing that opens one'),
  ),
  mutant(
    'M67g',
    'What a market brought others is listed among one’s own.',
    [
      'apps/server/src/modules/contracts/store/analysis.ts',
      'WHERE o.user_id = ${userId} AND o.market_id = ${marketId}',
      'WHERE o.user_id > 0 * ${userId} AND o.market_id = ${marketId}',
    ],
    database('apps/server/src/modules/contracts/tests/analysis.db.test.ts', 'is nobody else’s, and of other days nothing'),
  ),
  mutant(
    'M67d',
    'The mean price of an inverse order is worse than what its dollars cost.',
    [
      'apps/server/src/modules/exchange/rules/market-rules.ts',
      'divRound(isInverse ? n : n * rules.tickUnits, d,',
      'divRound(isInverse ? n * 10_001n : n * rules.tickUnits * 10_000n, d * 10_000n,',
    ],
    database('apps/server/src/modules/contracts/tests/inverse.db.test.ts', 'the mean price of an order and of its position'),
  ),
];
