/** GET /defi/receipt: what anybody needs to check a move without this server. */
import { type DefiReceiptFile, getDefiReceipt } from '@glasshouse/contract/defi';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { nextHeadBy, recordReceipt } from '../../proofs/index.ts';
import { loadHourRecord, loadTermsRecord } from '../store/pools.ts';
import { loadMove } from '../store/positions.ts';
import type { DefiParts } from './parts.ts';
import { acceptedRecord, recordOf } from './records.ts';

export const getDefiReceiptHandler = (parts: DefiParts) =>
  handleUser(getDefiReceipt, async ({ id }, { user }) => {
    const { platform, proofs } = parts;
    const move = (await loadMove(platform.db, user.id, Number(id))) ?? refuseField('id', 'DEFI_UNKNOWN');
    const terms = await loadTermsRecord(platform.db, move.termsId);
    const hour = await loadHourRecord(platform.db, move.assetId, move.hour);
    const records = [terms, hour].flatMap((record) => (record === null ? [] : [recordOf(record)]));
    const receipt = await recordReceipt(proofs, acceptedRecord(move), [], { records });
    if (receipt === 'unavailable') return refuse('UNAVAILABLE');
    if (receipt === 'not yet')
      return refuse('DEFI_RECEIPT_NOT_YET', { at: nextHeadBy(await proofs.head(), platform.clock.now()) });
    // The contract's lists are not read-only.
    return receipt as unknown as DefiReceiptFile;
  });
