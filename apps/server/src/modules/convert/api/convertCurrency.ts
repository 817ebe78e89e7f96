/** POST /user/Transfer: converts exactly as quoted, or at the rate of this moment when no quote is named. */
import type { CallInput } from '@glasshouse/contract';
import { convertCurrency } from '@glasshouse/contract/convert';
import { formatAmount } from '@glasshouse/money';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { type Asset, houseBalance } from '../../ledger/index.ts';
import { refuseShortage } from '../../wallet/index.ts';
import { MAX_PRICE_AGE_MS } from '../domain/price.ts';
import { type Priced, latestPrice } from '../domain/priced.ts';
import { type ConvertParts, priceAt, requireFiatTrade, requireOffered, requirePair } from './parts.ts';
import { HOUSE, accountOf, conversionJournal } from './postings.ts';
import { presentConversion } from './present.ts';
import { type StoredConversion, insertConversion, isQuoteUsed } from '../store/conversions.ts';
import { takeQuote } from '../store/quotes.ts';

interface Wanted {
  userId: number;
  from: Asset;
  to: Asset;
  atomsIn: bigint;
  quoteId: string | null;
  /** The least that may arrive; null when anything may. */
  minReceived: bigint | null;
}

/** The quote's own figures. Errors: CONVERT_QUOTE_USED, CONVERT_QUOTE_EXPIRED, CONVERT_QUOTE_DIFFERS. */
async function pricedByQuote(parts: ConvertParts, tx: Tx, wanted: Wanted, quoteId: string): Promise<Priced> {
  const quote = await takeQuote(tx, wanted.userId, quoteId);
  if (quote === null)
    return refuse((await isQuoteUsed(tx, wanted.userId, quoteId)) ? 'CONVERT_QUOTE_USED' : 'CONVERT_QUOTE_EXPIRED');
  const { priced } = quote;
  // Another process may have quoted, whose clock is ahead: by more than a price may be old, one of the two is wrong.
  const now = parts.platform.clock.now();
  if (now >= quote.expires || now < latestPrice(priced) - MAX_PRICE_AGE_MS) refuse('CONVERT_QUOTE_EXPIRED');
  if (priced.fromId !== wanted.from.id || priced.toId !== wanted.to.id || priced.figures.atomsIn !== wanted.atomsIn)
    refuse('CONVERT_QUOTE_DIFFERS');
  return priced;
}

async function pricedNow(parts: ConvertParts, tx: Tx, wanted: Wanted, now: number): Promise<Priced> {
  const priced = priceAt(parts, wanted, wanted.atomsIn, now);
  await requireOffered(tx, priced, wanted.from, wanted.to);
  return priced;
}

/**
 * Posts the conversion and looks, under the lock of the posting, whether the house had enough. It is of the moment at which
 * it was priced: one that waited long for its turn is still no older than its price allows, and one that a process with a clock
 * ahead of this one's has quoted is no earlier than its prices (the check of the money holds them against each other).
 */
async function fill(parts: ConvertParts, tx: Tx, wanted: Wanted): Promise<StoredConversion> {
  const { userId, from, to, quoteId, minReceived } = wanted;
  const now = parts.platform.clock.now();
  const priced = await (quoteId === null ? pricedNow(parts, tx, wanted, now) : pricedByQuote(parts, tx, wanted, quoteId));
  const time = Math.max(now, latestPrice(priced));
  await requireFiatTrade(parts, tx, userId, { priced, from, to });
  const { received } = priced.figures;
  if (minReceived !== null && received < minReceived)
    refuse('CONVERT_BELOW_MINIMUM', { received: formatAmount(received, to.scale), asset: to.code });
  const id = await insertConversion(tx, userId, quoteId, priced, time);
  const journal = conversionJournal(id, userId, priced, { from: accountOf(from), to: accountOf(to) });
  await parts.ledger.post(tx, journal).catch((error: unknown) => refuseShortage(error, parts.ledger));
  await parts.feePaid(tx, { conversionId: id, userId, assetId: to.id, atoms: priced.figures.fee });
  if ((await houseBalance(tx, HOUSE, to.id)) < 0n) refuseField('number', 'CONVERT_HOUSE_LIMIT', { asset: to.code });
  return { id, priced, time };
}

function read(parts: ConvertParts, userId: number, input: CallInput<typeof convertCurrency>): Wanted {
  const { from, to } = requirePair(parts, input);
  return {
    userId,
    from,
    to,
    atomsIn: requireAmount('number', input.number, from),
    quoteId: input.quote_id ?? null,
    minReceived: input.min_received === undefined ? null : requireAmount('min_received', input.min_received, to),
  };
}

export const convertCurrencyHandler = (parts: ConvertParts) =>
  handleMoney(convertCurrency, parts.platform, async (tx, input, { user, modes, afterCommit }) => {
    const wanted = read(parts, user.id, input);
    for (const { id } of [wanted.from, wanted.to]) modes.require('convert', 'open', parts.marketOf(id) ?? undefined);
    const conversion = await fill(parts, tx, wanted);
    afterCommit(() => {
      parts.balancesChanged(user.id, accountOf(wanted.from), [wanted.from.id]);
      parts.balancesChanged(user.id, accountOf(wanted.to), [wanted.to.id]);
    });
    return presentConversion(parts, conversion);
  });
