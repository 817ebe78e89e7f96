/** GET /dual/receipt: what anybody needs to check a position without this server. */
import { type DualReceiptFile, getDualReceipt } from '@glasshouse/contract/dual';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { type ReceiptInputs, nextHeadBy, recordReceipt } from '../../proofs/index.ts';
import type { DualState, DualVolatility } from '../domain/dual.ts';
import { loadPosition } from '../store/positions.ts';
import { loadVolatility } from '../store/volatility.ts';
import type { DualParts } from './parts.ts';
import { runOf } from './quoting.ts';
import { acceptedRecord, positionRecord, priceRecord, productRecord, resultRecord, volatilityRecord } from './records.ts';

/** The product, the volatility and the seconds that a position was quoted by. */
async function inputsOf(parts: DualParts, { position, product }: DualState, volatility: DualVolatility): Promise<ReceiptInputs> {
  const record = volatilityRecord(volatility, product);
  if (record === null) throw new Error(`the volatility of ${position.hour} follows from no closes`);
  const run = await runOf(parts, parts.platform.db, product.marketId, position.minute, position.quote);
  const { newest, quote } = position;
  const seconds = newest.leaf === quote.leaf ? run : [...run, newest.leaf];
  return { records: [productRecord(product), record], seconds, symbol: product.symbol };
}

export const getDualReceiptHandler = (parts: DualParts) =>
  handleUser(getDualReceipt, async ({ id }, { user }) => {
    const { platform, proofs } = parts;
    const state = (await loadPosition(platform.db, user.id, Number(id))) ?? refuseField('id', 'DUAL_UNKNOWN');
    const { position, product, price, result } = state;
    const volatility = await loadVolatility(platform.db, product.assetId, position.hour);
    if (volatility === null) throw new Error(`position ${position.id} names no volatility`);
    const accepted = acceptedRecord(position, positionRecord(position, product, volatility.recordHash));
    const events = price && result ? [priceRecord(product, price), resultRecord(position, product, price, result)] : [];
    const receipt = await recordReceipt(proofs, accepted, events, await inputsOf(parts, state, volatility));
    if (receipt === 'unavailable') return refuse('UNAVAILABLE');
    if (receipt === 'not yet')
      return refuse('DUAL_RECEIPT_NOT_YET', { at: nextHeadBy(await proofs.head(), platform.clock.now()) });
    // The contract's lists are not read-only.
    return receipt as unknown as DualReceiptFile;
  });
