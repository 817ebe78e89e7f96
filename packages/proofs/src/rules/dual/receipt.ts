// SPDX-License-Identifier: Apache-2.0
/**
 * Receipts of dual investment: the rate recomputed from the product, the volatility and the ticks that it names, both payouts, and what
 * the settlement price makes of them. With the settlement file in it, also the price from every second of its window.
 */
import { formatAmount } from '@glasshouse/money';
import { hashOfText } from '../../canonical.ts';
import { isValidWindow, meanText } from '../../index-price/window.ts';
import { type EnvelopeStep, type EnvelopeVerdict, type ReceiptFile, recordReceipts } from '../../receipt/envelope.ts';
import type { Expected } from '../../receipt/logged.ts';
import type { ReceiptKind, Verdict } from '../../receipt/rule.ts';
import { utc } from '../../receipt/steps.ts';
import { areOfTicks, isOfProduct, isOfVolatility } from './inputs.ts';
import { type DualOutcome, outcomeOf, paidOf, payouts } from './payout.ts';
import { DUAL_RULE } from './rate.ts';
import { type DualOrderFacts, type DualPriceFacts, putInOf, readDualOrder, readDualPrice, readDualResult } from './record.ts';
import { type DualSettlement, dualSettlements } from './settlement.ts';
import { putInScale, sigmaText } from './terms.ts';

/** What the rule makes of an order and a settlement price. */
export interface DualResult {
  readonly outcome: DualOutcome;
  readonly paidBase: bigint;
  readonly paidQuote: bigint;
  readonly price: DualPriceFacts;
}

/** The file that a user saves; with the settlement it can be checked down to every second. */
export interface DualReceipt extends ReceiptFile {
  readonly settlement?: DualSettlement;
}

/** A step of the check. */
export type DualStep = EnvelopeStep | 'WINDOW';
/** The verdict on a receipt of dual investment. */
export type DualVerdict = Omit<EnvelopeVerdict<DualOrderFacts, DualResult>, 'steps'> & Verdict<DualStep>;

const FORMAT = 'glasshouse-dual-receipt';
const base = ({ scale, asset }: DualOrderFacts, atoms: bigint) => `${formatAmount(atoms, scale)} ${asset}`;
const quote = ({ quoteScale, quoteAsset }: DualOrderFacts, atoms: bigint) => `${formatAmount(atoms, quoteScale)} ${quoteAsset}`;
const putIn = (facts: DualOrderFacts) =>
  `${formatAmount(putInOf(facts), putInScale(facts))} ${facts.type === 'call' ? facts.asset : facts.quoteAsset}`;

/** The outcome of an order by a settlement price. A price of another label than the quote's is none for it. */
export function dualResultOf(order: DualOrderFacts, price: DualPriceFacts): DualResult {
  const { outcome: found, sums } = price.settled;
  const outcome = outcomeOf(order, found === 'ok' && sums.prices === order.prices ? sums : null);
  return { outcome, ...paidOf(order, outcome, payouts(order, putInOf(order), order)), price };
}

function priceFor(order: DualOrderFacts, body: string): DualPriceFacts | null {
  const price = readDualPrice(body);
  const isOf =
    price !== null &&
    price.symbol === order.symbol &&
    price.priceDecimals === order.priceDecimals &&
    price.maturity === order.maturity &&
    price.windowMs === order.windowMs &&
    price.extendMs === order.extendMs;
  if (!isOf) return null;
  const { outcome, end, sums } = price.settled;
  const isSaid = outcome === 'ok' ? isValidWindow(sums) : !isValidWindow(sums) && end + 60_000 > price.maturity + price.extendMs;
  return isSaid ? price : null;
}

const KIND = recordReceipts<DualOrderFacts, DualResult>({
  product: 'dual',
  rules: [DUAL_RULE],
  read: readDualOrder,
  madeAt: ({ boughtAt }) => boughtAt,
  show: (facts) => ({
    amount: putIn(facts),
    linked: `${formatAmount(facts.linked, facts.priceDecimals)} ${facts.quoteAsset}`,
    matures: utc(facts.maturity),
    rate: `${formatAmount(facts.rate, 4)} % a year`,
    volatility: sigmaText(facts.sigma),
    below: base(facts, payouts(facts, putInOf(facts), facts).base),
    above: quote(facts, payouts(facts, putInOf(facts), facts).quote),
  }),
  isEnded: (_, events) => events.length > 1,
  decidesTerms: true,
  areInputsValid(order, [product, volatility, ...seconds]) {
    if (product === undefined || volatility === undefined) return false;
    return isOfProduct(order, product.body) && isOfVolatility(order, volatility.body) && areOfTicks(order, seconds);
  },
  recompute(order, _, events) {
    const price = events.length === 2 ? priceFor(order, events[0] as string) : null;
    return price && dualResultOf(order, price);
  },
  agrees(order, result, [price = '', event = '']) {
    const said = readDualResult(event, order);
    const isOfOrder = said?.order === order.id && said.price === hashOfText(price) && said.time === result.price.settled.end;
    return {
      outcome: isOfOrder && said.outcome === result.outcome,
      amounts: said?.paidBase === result.paidBase && said.paidQuote === result.paidQuote,
    };
  },
  describe(order, { outcome, paidBase, paidQuote, price }) {
    const paid = paidBase > 0n ? base(order, paidBase) : quote(order, paidQuote);
    const { sums } = price.settled;
    const mean = meanText(sums, order.priceDecimals);
    const linked = formatAmount(order.linked, order.priceDecimals);
    const why = {
      base: `the price was ${mean}, below ${linked}`,
      quote: `the price was ${mean}, at or above ${linked}`,
      failed: 'there was no price',
    }[outcome];
    return `${putIn(order)} put in: paid ${paid}, because ${why}`;
  },
});

/** Whether the settlement in the receipt verifies, and is that of its price and log. */
function isWindowRight({ settlement, events, acceptance }: DualReceipt, expected: Expected): boolean {
  if (!settlement || !dualSettlements.verify(settlement, expected).ok) return false;
  return settlement.log === acceptance.log && settlement.price.body === events[0]?.body;
}

/** The kind of receipts. */
export const dualReceipts: ReceiptKind<DualReceipt, DualVerdict> & { readonly format: typeof FORMAT } = {
  format: FORMAT,
  rules: KIND.rules,
  steps: { ...KIND.steps, WINDOW: 'the price is the mean of every second of its window' },
  verify(value, expected = {}) {
    const verdict = KIND.verify(value, expected);
    const file = value as DualReceipt;
    if (verdict.stage !== 'settled' || file.settlement === undefined) return verdict;
    const ok = isWindowRight(file, expected);
    const params = { count: String(file.settlement?.seconds?.length ?? 0) };
    return { ...verdict, ok: verdict.ok && ok, steps: [...verdict.steps, { id: 'WINDOW', ok, params }] };
  },
  headOf: (file) => KIND.headOf(file),
  logOf: (file) => KIND.logOf(file),
  describe: (verdict) => KIND.describe(verdict as EnvelopeVerdict<DualOrderFacts, DualResult>),
};
