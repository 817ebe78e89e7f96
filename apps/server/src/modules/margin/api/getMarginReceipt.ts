/** GET /margin/receipt: what anybody needs to check a step of a liquidation without this server. */
import { type MarginReceiptFile, getMarginReceipt } from '@glasshouse/contract/margin';
import type { LogRecord } from '@glasshouse/proofs';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { loggedOf, nextHeadBy, recordReceipt } from '../../proofs/index.ts';
import { loadAccepted, loadStepsBefore } from '../store/reading.ts';
import type { MarginParts } from './parts.ts';

interface Body {
  readonly before: readonly { readonly symbol: string | null; readonly second: string | null }[];
}

/** The seconds that records name, each with the market of its price. */
async function secondsOf(parts: MarginParts, records: readonly LogRecord[]) {
  const { markets, platform } = parts;
  const found: { readonly symbol: string; readonly leaf: number }[] = [];
  for (const { symbol, second } of records.flatMap((record) => (record as unknown as Body).before)) {
    const market = parts.rules().markets.find((one) => one.symbol === symbol);
    if (!market || symbol === null || second === null) continue;
    const tick = await markets.secondAt(platform.db, market.marketId, Number(second));
    if (tick) found.push({ symbol, leaf: tick.leaf });
  }
  return found;
}

export const getMarginReceiptHandler = (parts: MarginParts) =>
  handleUser(getMarginReceipt, async ({ id }, { user }) => {
    const { platform, proofs } = parts;
    const found = (await loadAccepted(platform.db, user.id, Number(id))) ?? refuseField('id', 'MARGIN_UNKNOWN');
    const notYet = async () => refuse('MARGIN_RECEIPT_NOT_YET', { at: nextHeadBy(await proofs.head(), platform.clock.now()) });
    if (found.headSize === null) return notYet();
    const record = JSON.parse(found.record) as LogRecord;
    const accepted = { product: 'margin', record, acceptedAt: found.time, headSize: found.headSize };
    const steps = (await loadStepsBefore(platform.db, Number(id))).map((body) => JSON.parse(body) as LogRecord);
    const seconds = await secondsOf(parts, [record, ...steps.slice(0, 1)]);
    const receipt = await recordReceipt(proofs, accepted, [], { records: steps });
    if (receipt === 'unavailable') return refuse('UNAVAILABLE');
    if (receipt === 'not yet' || receipt.head === null) return notYet();
    const inputs = [...receipt.inputs];
    for (const { symbol, leaf } of seconds) {
      const proved = await proofs.proofsOf([leaf], symbol);
      // A head came between: the next question finds one for all of it.
      if (proved === null || proved.head.size !== receipt.head.size) return notYet();
      inputs.push(...proved.files.map(loggedOf));
    }
    // The contract's lists are not read-only.
    return { ...receipt, inputs } as unknown as MarginReceiptFile;
  });
