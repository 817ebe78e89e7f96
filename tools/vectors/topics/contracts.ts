/** Topics of contracts: margin, tiers, liquidation, order cost, profit and loss, funding, the fund, each under its source's formula. */
import { mulDecimals, divDecimals } from '@glasshouse/money';
import {
  averageEntry,
  bankruptcyValue,
  closePart,
  divideLeftover,
  equityOf,
  feeOf,
  FUNDING_RULES,
  initialMargin,
  LINEAR,
  liquidationPrice,
  MILLION,
  type Position,
  PRODUCT_MODEL,
  rateOfPremium,
  requirementTerms,
  returnOnMargin,
  type RiskModel,
  tierTable,
  maintenance6,
  unrealized,
  valueOf,
  exposureOf,
} from '@glasshouse/risk';
import { z } from 'zod';
import { decimal, form, type Results, type Topic } from '../topic.ts';
import {
  contractOf,
  lotsOf,
  lotsText,
  ppmOf,
  priceOf,
  priceText,
  ticksOf,
  unitsOf,
  VALUE,
  valueOfText,
  valueText,
} from '../units.ts';

const side = z.enum(['long', 'short']);
const kind = z.enum(['linear', 'inverse']);
const multipleOf = (text: string): bigint => unitsOf(text, 0);

const margin: Topic = {
  name: 'margin',
  product: 'contracts',
  forms: [
    form(
      { contract: kind, contracts: decimal, entry: decimal, leverage: decimal },
      ({ contract, contracts, entry, leverage }) => {
        const value = valueOf(contractOf(contract), ticksOf(entry), lotsOf(contracts));
        return { positionValue: valueText(value), initialMargin: valueText(initialMargin(value, multipleOf(leverage))) };
      },
    ),
    form({ margin: decimal, leverage: decimal, entry: decimal, newPrice: decimal }, (inputs) => {
      const worth = mulDecimals(inputs.margin, inputs.leverage, VALUE, 'down');
      const lots = lotsOf(divDecimals(worth, inputs.entry, 8, 'down'));
      const entryValue = valueOf(LINEAR, ticksOf(inputs.entry), lots);
      const result = unrealized(LINEAR, { side: 'long', lots, entryValue }, ticksOf(inputs.newPrice));
      return {
        positionValue: valueText(entryValue),
        valueAfter: valueText(valueOf(LINEAR, ticksOf(inputs.newPrice), lots)),
        loss: valueText(-result),
      };
    }),
    form({ qtyBase: decimal, price: decimal, leverage: decimal }, ({ qtyBase, price, leverage }) => {
      const marginOf = (contract: 'linear' | 'inverse', lots: string) =>
        valueText(initialMargin(valueOf(contractOf(contract), ticksOf(price), lotsOf(lots)), multipleOf(leverage)));
      const face = mulDecimals(qtyBase, price, 8, 'down');
      return { coinMargined_base: marginOf('inverse', face), usdtMargined_quote: marginOf('linear', qtyBase) };
    }),
  ],
};

const tiers: Topic = {
  name: 'margin-tiers',
  product: 'contracts',
  otherwise: 'a table of tiers must be among them',
  forms: [
    form(
      { tiers: z.array(z.tuple([decimal, decimal, decimal])), contracts: decimal, entry: decimal, leverage: decimal },
      (inputs) => {
        const maxMultiple = multipleOf(inputs.leverage);
        const rows = inputs.tiers.map(([, to, rate]) => ({ to: valueOfText(to), maxMultiple, maintenancePpm: ppmOf(rate) }));
        const size = valueOf(LINEAR, ticksOf(inputs.entry), lotsOf(inputs.contracts));
        // The same by slices, each at its own rate: the table with its amounts must agree.
        const slices = rows.reduce((sum, { to, maintenancePpm }, i) => {
          const from = rows[i - 1]?.to ?? 0n;
          const end = size < to ? size : to;
          return end > from ? sum + (end - from) * maintenancePpm : sum;
        }, 0n);
        const table = maintenance6(tierTable(rows), size);
        if (table !== slices) throw new Error(`the table gives ${table}, its slices ${slices}`);
        return { positionValue: valueText(size), maintenanceMargin: valueText(table / MILLION) };
      },
    ),
  ],
};

interface LiquidationInputs {
  readonly side: 'long' | 'short';
  readonly entry: string;
  readonly leverage: string;
  readonly mmr: string;
}

/** Maintenance on the entry value, no fee inside: what these sources state. */
const SOURCE_MODEL: RiskModel = { ...PRODUCT_MODEL, maintenanceOn: 'entry', closeFee: 'none' };

function liquidated(quantity: string, extra: string, { side: at, entry, leverage, mmr }: LiquidationInputs): Results {
  const lots = lotsOf(quantity);
  const entryValue = valueOf(LINEAR, ticksOf(entry), lots);
  const initial = initialMargin(entryValue, multipleOf(leverage));
  const exposure = { side: at, lots, entryValue, backing: initial + valueOfText(extra) };
  const rates = { maintenancePpm: ppmOf(mmr), feePpm: 0n };
  const price = liquidationPrice(LINEAR, exposure, rates, SOURCE_MODEL);
  return {
    initialMargin: valueText(initial),
    maintenanceMargin: valueText(requirementTerms(LINEAR, exposure, rates, SOURCE_MODEL).constant6 / MILLION),
    liquidationPrice: typeof price === 'bigint' ? priceText(price) : price,
  };
}

const isolated = {
  contract: z.literal('linear'),
  mode: z.literal('isolated'),
  side,
  entry: decimal,
  leverage: decimal,
  mmr: decimal,
};

const liquidation: Topic = {
  name: 'liquidation',
  product: 'contracts',
  forms: [
    form({ ...isolated, qty: decimal, extraMargin: decimal.optional() }, (inputs) =>
      liquidated(inputs.qty, inputs.extraMargin ?? '0', inputs),
    ),
    form({ ...isolated, contracts: decimal, multiplier: decimal }, (inputs) =>
      liquidated(mulDecimals(inputs.contracts, inputs.multiplier, 8, 'down'), '0', inputs),
    ),
  ],
};

const orderCost: Topic = {
  name: 'order-cost',
  product: 'contracts',
  forms: [
    form({ contract: kind, side, contracts: decimal, price: decimal, leverage: decimal, takerFee: decimal }, (inputs) => {
      const contract = contractOf(inputs.contract);
      const lots = lotsOf(inputs.contracts);
      const entryValue = valueOf(contract, ticksOf(inputs.price), lots);
      const backing = initialMargin(entryValue, multipleOf(inputs.leverage));
      const open = feeOf(entryValue, ppmOf(inputs.takerFee));
      const close = feeOf(bankruptcyValue(contract, { side: inputs.side, lots, entryValue, backing }), ppmOf(inputs.takerFee));
      return {
        initialMargin: valueText(backing),
        openFee: valueText(open),
        closeFee: valueText(close),
        orderCost: valueText(backing + open + close),
      };
    }),
  ],
};

const pnl: Topic = {
  name: 'pnl',
  product: 'contracts',
  forms: [
    form(
      { contract: kind.optional(), fills: z.array(z.tuple([decimal, decimal])) },
      ({ contract = 'linear', fills }): Results => {
        const terms = contractOf(contract);
        const values = fills.map(([quantity, price]) => valueOf(terms, ticksOf(price), lotsOf(quantity)));
        const value = values.reduce((sum, each) => sum + each, 0n);
        const lots = fills.reduce((sum, [quantity]) => sum + lotsOf(quantity), 0n);
        const average = priceOf(averageEntry(terms, lots, value));
        return contract === 'linear'
          ? { totalValue: valueText(value), totalQty: lotsText(lots), averageEntry: average }
          : { valueBase: valueText(value), averageEntry: average };
      },
    ),
    form(
      {
        side,
        qty: decimal,
        entry: decimal,
        leverage: decimal,
        unrealisedPnl: decimal,
        closeFeeRate: decimal,
        bankruptcyPrice: decimal,
      },
      (inputs) => {
        const lots = lotsOf(inputs.qty);
        const initial = initialMargin(valueOf(LINEAR, ticksOf(inputs.entry), lots), multipleOf(inputs.leverage));
        const fee = feeOf(valueOf(LINEAR, ticksOf(inputs.bankruptcyPrice), lots), ppmOf(inputs.closeFeeRate));
        const roi = returnOnMargin(valueOfText(inputs.unrealisedPnl), initial + fee);
        return {
          initialMargin: valueText(initial),
          closeFee: valueText(fee),
          roiPercent: divDecimals(String(roi), '100', 2, 'down'),
        };
      },
    ),
  ],
};

const account: Topic = {
  name: 'account',
  product: 'contracts',
  forms: [
    // Bought without leverage: the whole value is the margin.
    form({ deposit: decimal, contracts: decimal, entry: decimal, last: decimal }, ({ deposit, contracts, entry, last }) => {
      const lots = lotsOf(contracts);
      const entryValue = valueOf(LINEAR, ticksOf(entry), lots);
      const position: Position = { side: 'long', lots, entryValue, margin: initialMargin(entryValue, 1n), owed: 0n };
      const wallet = valueOfText(deposit);
      const result = unrealized(LINEAR, position, ticksOf(last));
      return {
        unrealisedPnl: valueText(result),
        positionMargin: valueText(equityOf(LINEAR, exposureOf(position), ticksOf(last)).n),
        walletBalance: valueText(wallet),
        availableBalance: valueText(wallet - position.margin),
        marginBalance: valueText(wallet + result),
      };
    }),
  ],
};

const funding: Topic = {
  name: 'funding',
  product: 'contracts',
  forms: [
    form({ dampener: decimal }, ({ dampener }) => {
      const band = unitsOf(dampener, 8);
      const rules = { ...FUNDING_RULES, band };
      const premiums = [-band, -1n, 0n, 1n, band].map((gap) => rules.interest - gap);
      const isInterest = premiums.every((premium) => rateOfPremium(premium, rules) === rules.interest);
      return { identity: isInterest ? 'F = I inside the band' : 'F differs from I inside the band' };
    }),
  ],
};

const insurance: Topic = {
  name: 'insurance-fund',
  product: 'contracts',
  forms: [
    // What is left goes to the fund; a position of one unit whose margin is the way to the bankruptcy price.
    form({ side, liquidation: decimal, bankruptcy: decimal, fills: z.array(decimal) }, (inputs) => {
      const lots = lotsOf('1');
      const entryValue = valueOf(LINEAR, ticksOf(inputs.liquidation), lots);
      const room = entryValue - valueOf(LINEAR, ticksOf(inputs.bankruptcy), lots);
      const position: Position = { side: inputs.side, lots, entryValue, margin: inputs.side === 'long' ? room : -room, owed: 0n };
      const outcomes = inputs.fills.map((price) => {
        const value = valueOf(LINEAR, ticksOf(price), lots);
        const { credit, fromFund } = closePart(LINEAR, position, { lots, value, feePpm: 0n, backedBy: 'fund' });
        const sums = { credit, fundPaid: fromFund, bookValue: value, freeValue: 0n };
        const { liquidationFee } = divideLeftover(sums, 0n, 'fund');
        return [`fill${price}`, liquidationFee > 0n ? 'fund receives' : fromFund > 0n ? 'fund pays' : 'nothing moves'];
      });
      return Object.fromEntries(outcomes) as Results;
    }),
  ],
};

const pair = z.tuple([decimal, decimal]);
const triple = z.tuple([decimal, decimal, decimal]);
const fee = (quantity: string, price: string, rate: string): string =>
  valueText(feeOf(valueOf(LINEAR, ticksOf(price), lotsOf(quantity)), ppmOf(rate)));

const fees: Topic = {
  name: 'fees',
  product: 'contracts',
  forms: [
    form({ buyMarket: pair, sellLimit: pair, taker: decimal, maker: decimal }, ({ buyMarket, sellLimit, taker, maker }) => ({
      takerFee: fee(...buyMarket, taker),
      makerFee: fee(...sellLimit, maker),
    })),
    form(
      { contracts: decimal, multiplier: decimal, price: decimal, rate: decimal },
      ({ contracts, multiplier, price, rate }) => ({
        fee: fee(mulDecimals(contracts, multiplier, 8, 'down'), price, rate),
      }),
    ),
    form({ taker: triple, maker: triple }, ({ taker, maker }) => ({ takerFee: fee(...taker), makerFee: fee(...maker) })),
  ],
};

const ledger: Topic = {
  name: 'fees-ledger',
  product: 'contracts',
  forms: [],
  otherwise: 'fees here are a share of the value, never an amount a lot',
};

/** What contracts declare. */
export const CONTRACTS: readonly Topic[] = [
  margin,
  tiers,
  liquidation,
  orderCost,
  pnl,
  account,
  funding,
  insurance,
  fees,
  ledger,
];
