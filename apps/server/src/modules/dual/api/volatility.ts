/** The volatility of each full hour, from the closes of the index as logged: written once, with its record. */
import { sigmaOf } from '@glasshouse/proofs/dual';
import type { Tx } from '../../../platform/db/database.ts';
import { NotYet } from '../../../platform/due/index.ts';
import { recordHash } from '../../proofs/index.ts';
import { DEMO_START } from '../domain/demo.ts';
import type { DualCoin } from '../domain/dual.ts';
import { readTerms } from '../domain/terms.ts';
import { insertVolatility } from '../store/volatility.ts';
import type { DualParts } from './parts.ts';
import { volatilityRecord } from './records.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hourly and daily closes that it is made of. */
const CLOSES = 168;
const DAYS = 30;

/** The full hour of a time. */
export const hourOf = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;

/**
 * Writes the volatility of an hour; false where there is none (too few closes) or it was written before. Error: NotYet until a second
 * of the hour is logged: until then its last close may still move. Nor by a second of other prices than those of the closes, as
 * while a feed takes over from another.
 */
export async function writeVolatility(parts: DualParts, tx: Tx, coin: DualCoin, hour: number): Promise<boolean> {
  const { markets } = parts;
  const newest = await markets.secondAt(tx, coin.marketId, Number.MAX_SAFE_INTEGER);
  if (!newest || newest.time < hour || newest.prices !== markets.source()) throw new NotYet();
  const terms = readTerms(parts.termsAt(coin, hour), coin);
  if ('field' in terms) throw new Error(`terms of ${coin.code} have no ${terms.field}`);
  const closes = await markets.closesOf(tx, coin.marketId, '1h', hour - CLOSES * HOUR_MS, hour - HOUR_MS);
  const today = Math.floor(hour / DAY_MS) * DAY_MS;
  const days = await markets.closesOf(tx, coin.marketId, '1d', today - DAYS * DAY_MS, today - DAY_MS);
  const facts = {
    assetId: coin.assetId,
    hour,
    prices: newest.prices,
    closes: closes.map(({ ticks }) => BigInt(ticks)),
    days: days.map(({ ticks }) => BigInt(ticks)),
    min: terms.min,
    max: terms.max,
    start: parts.isDemo ? DEMO_START : null,
  };
  const found = sigmaOf(facts.closes, facts.days, facts);
  const record = volatilityRecord(facts, coin);
  if (found === null || record === null) return false;
  const isNew = await insertVolatility(tx, { ...facts, ...found, recordHash: recordHash(record) }, coin.marketId);
  if (isNew) await parts.proofs.append(tx, record);
  return isNew;
}
