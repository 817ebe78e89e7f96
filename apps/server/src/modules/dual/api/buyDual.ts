/** POST /dual/buyDual: puts in shares of a product, and sets both outcomes aside. */
import type { CallInput } from '@glasshouse/contract';
import { buyDual } from '@glasshouse/contract/dual';
import { parseAmount } from '@glasshouse/money';
import { type DualRate, payouts } from '@glasshouse/proofs/dual';
import { handleMoney } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { recordAcceptance, recordHash, requireSignedSize } from '../../proofs/index.ts';
import { refuseShortage } from '../../wallet/index.ts';
import type { CitedPrice, DualCoin, DualPosition, DualProduct, DualState } from '../domain/dual.ts';
import { type Denial, type Least, decideOpening, isOnSale, readShares } from '../domain/opening.ts';
import { openJournal } from '../domain/postings.ts';
import { presentPosition, rateText } from '../domain/present.ts';
import { boughtNews, notifyOwners, publishPositions } from '../events.ts';
import { insertPosition, loadOwnShares, nextPositionId } from '../store/positions.ts';
import { addSold, loadProduct, lockSoldOf } from '../store/products.ts';
import { type DualCallParts, assetOf, fundOf, isShort, usableFor } from './parts.ts';
import { type Quoting, newestAt, quotingAt, runOf } from './quoting.ts';
import { acceptedRecord, positionRecord } from './records.ts';

const RATE_DECIMALS = 6;
const NUM = 'num';

function refuseDenial(denial: Denial): never {
  switch (denial.reason) {
    case 'paused':
      return refuse('DUAL_PAUSED');
    case 'rate':
      return refuseField('rate', 'DUAL_RATE_CHANGED', { rate: rateText(denial.rate) });
    case 'maximum':
      return refuseField(NUM, 'DUAL_ABOVE_MAXIMUM', { max: denial.max });
    case 'sold_out':
      return refuseField(NUM, 'DUAL_SOLD_OUT', { left: denial.left });
  }
}

/** A number of shares. Error: DUAL_NUM_INVALID. */
export const requireShares = (num: number | string): number => readShares(num) ?? refuseField(NUM, 'DUAL_NUM_INVALID');

function requireRate({ rate, units = null }: { rate?: string | undefined; units?: number | null | undefined }): Least | null {
  if (rate === undefined) return null;
  const parsed = parseAmount(rate, RATE_DECIMALS, 'nonNegative');
  return parsed.ok ? { rate: parsed.atoms, units } : refuseField('rate', 'DUAL_RATE_INVALID');
}

interface Wanted {
  readonly userId: number;
  readonly product: DualProduct;
  readonly coin: DualCoin;
  readonly shares: number;
  readonly least: Least | null;
}

async function read(parts: DualCallParts, tx: Tx, userId: number, input: CallInput<typeof buyDual>): Promise<Wanted> {
  const product = (await loadProduct(tx, Number(input.id))) ?? refuseField('id', 'DUAL_UNKNOWN');
  const coin = parts.coins().find(({ assetId }) => assetId === product.assetId) ?? refuseField('id', 'DUAL_UNKNOWN');
  for (const id of [product.assetId, product.quoteId]) {
    const asset = assetOf(parts, id);
    // Either may be what is paid.
    if (asset.status !== 'normal') refuseField('id', 'WALLET_CURRENCY_HALTED', { asset: asset.code });
  }
  return { userId, product, coin, shares: requireShares(input.num), least: requireRate(input) };
}

/** What was decided under the lock of what is sold. */
interface Decided {
  readonly now: number;
  readonly quoting: Quoting;
  readonly newest: CitedPrice;
  readonly rate: DualRate;
}

async function decide(parts: DualCallParts, tx: Tx, { userId, product, coin, shares, least }: Wanted): Promise<Decided> {
  const sold = await lockSoldOf(tx, product.id);
  // Not before the lock is held: the settlement takes it too, and a purchase that waited for it past the end of the sale is too late.
  const now = parts.platform.clock.now();
  if (!isOnSale(product, now)) refuse('DUAL_NOT_ON_SALE');
  const quoting = (await quotingAt(parts, tx, coin, now)) ?? refuse('MARKETS_NO_PRICE');
  const newest = (await newestAt(parts, tx, coin, quoting, now)) ?? refuse('MARKETS_NO_PRICE');
  const { free } = await fundOf(tx, product);
  const room = { sold, own: await loadOwnShares(tx, userId, product.id), free: usableFor(parts, product, free) };
  const ticks = { quote: quoting.tick, newest, sigma: quoting.volatility.sigma };
  const decided = decideOpening(product, room, ticks, { shares, least });
  if ('reason' in decided) return refuseDenial(decided);
  return { now, quoting, newest, rate: decided };
}

async function open(
  parts: DualCallParts,
  tx: Tx,
  wanted: Wanted,
): Promise<{ state: DualState; record: ReturnType<typeof positionRecord> }> {
  const { product, shares, userId } = wanted;
  const headSize = await requireSignedSize(parts.proofs, tx);
  const { now, quoting, newest, rate } = await decide(parts, tx, wanted);
  const putIn = product.share * BigInt(shares);
  const both = payouts(product, putIn, rate);
  const made: Omit<DualPosition, 'recordHash'> = {
    id: await nextPositionId(tx),
    userId,
    productId: product.id,
    shares,
    putIn,
    minute: quoting.minute,
    quote: quoting.tick,
    newest,
    prices: quoting.prices,
    hour: quoting.volatility.hour,
    sigma: quoting.volatility.sigma,
    ...rate,
    ifBase: both.base,
    ifQuote: both.quote,
    boughtAt: now,
    headSize,
  };
  const record = positionRecord(made, product, quoting.volatility.recordHash);
  const position: DualPosition = { ...made, recordHash: recordHash(record) };
  await insertPosition(tx, position);
  await addSold(tx, product.id, shares);
  await parts.proofs.append(tx, record);
  const run = await runOf(parts, tx, product.marketId, quoting.minute, quoting.tick);
  await parts.proofs.citeAll(tx, [...run, newest.leaf], 'dual');
  await parts.ledger
    .postBatch(tx, [openJournal(position, product)])
    .catch((error: unknown) => refuseShortage(error, parts.ledger, NUM));
  // A purchase of another product, or capital taken back, may have used the fund since it was read.
  if (await isShort(parts, tx, product)) refuseDenial({ reason: 'sold_out', left: 0 });
  return { state: { position, product, price: null, result: null }, record };
}

export const buyDualHandler = (parts: DualCallParts) =>
  handleMoney(buyDual, parts.platform, async (tx, input, { user, modes }) => {
    modes.require('dual', 'open');
    const { state, record } = await open(parts, tx, await read(parts, tx, user.id, input));
    const accepted = acceptedRecord(state.position, record);
    const acceptance = (await recordAcceptance(parts.proofs, accepted, tx)) ?? refuse('UNAVAILABLE');
    await notifyOwners(parts, tx, [boughtNews(state)]);
    publishPositions(parts, tx, 'bought', [state]);
    return { ...presentPosition(state, state.position.boughtAt, state.position.newest.ticks), acceptance };
  });
