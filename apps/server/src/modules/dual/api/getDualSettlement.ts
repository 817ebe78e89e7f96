/** GET /dual/settlement: every second of the window that settled a maturity, with its proofs. */
import { type DualSettlementFile, getDualSettlement } from '@glasshouse/contract/dual';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { nextHeadBy } from '../../proofs/index.ts';
import type { DualCoin, DualPrice } from '../domain/dual.ts';
import type { Maturity } from '../settlement/settle.ts';
import { loadMaturitiesAt } from '../store/prices.ts';
import type { DualParts } from './parts.ts';
import { priceRecord } from './records.ts';

/** Files of the newest settlements: each is a few hundred kilobytes that many ask for at once. */
const KEPT = 4;
/** Of windows that moved on for longer the log itself has the seconds: a file of a day would be tens of megabytes. */
const MOST_SECONDS = 20_000;

async function makeFile(parts: DualParts, coin: DualCoin, at: Maturity, price: DualPrice): Promise<DualSettlementFile> {
  const { platform, proofs, markets } = parts;
  const record = priceRecord({ ...at, symbol: coin.symbol, priceDecimals: coin.priceDecimals }, price);
  const from = at.maturity - at.windowMs;
  const seconds = await markets.secondsFrom(platform.db, at.marketId, from, price.end - 1, MOST_SECONDS);
  if (seconds.length === MOST_SECONDS) return refuse('UNAVAILABLE');
  const over = await markets.secondAfter(platform.db, at.marketId, price.end - 1);
  const leaf = await proofs.leafOf(record);
  const notYet = async (): Promise<never> =>
    refuse('DUAL_RECEIPT_NOT_YET', { at: nextHeadBy(await proofs.head(), platform.clock.now()) });
  if (leaf === null || over === null) return notYet();
  const proved = await proofs.proofs([leaf, ...seconds.map((second) => second.leaf), over.leaf], coin.symbol);
  if (proved === null) return notYet();
  const [said, ...ticks] = proved.leaves;
  const { head, nodes, keys } = proved;
  const file = {
    format: 'glasshouse-dual-settlement',
    version: '1',
    log: head.log,
    price: said,
    seconds: ticks,
    nodes,
    head,
    keys,
  };
  // The contract's lists are not read-only.
  return file as unknown as DualSettlementFile;
}

export const getDualSettlementHandler = (parts: DualParts) => {
  const kept = new Map<number, Promise<DualSettlementFile>>();
  return handleVisitor(getDualSettlement, async (input) => {
    const coin =
      parts.coins().find(({ assetId }) => assetId === Number(input.currency_id)) ?? refuseField('currency_id', 'DUAL_UNKNOWN');
    const found = await loadMaturitiesAt(parts.platform.db, coin.assetId, input.maturity);
    const one = found.find(({ maturity }) => input.window_ms === undefined || maturity.windowMs === input.window_ms);
    const { maturity, price } = one ?? refuseField('maturity', 'DUAL_UNKNOWN');
    if (price === null) return refuse('DUAL_NOT_SETTLED');
    const known = kept.get(maturity.id);
    if (known) return known;
    const made = makeFile(parts, coin, maturity, price);
    kept.set(maturity.id, made);
    made.catch(() => kept.delete(maturity.id));
    for (const id of [...kept.keys()].slice(0, -KEPT)) kept.delete(id);
    return made;
  });
};
