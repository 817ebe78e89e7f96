/** Reads a recording from the module's data folder. Limits: names of our own table only; a file of some 60 KB. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Market } from '../domain/market.ts';
import { type Series, readSeries } from '../domain/series.ts';

const unzip = promisify(gunzip);
const NAME = /^[A-Za-z0-9-]+$/;

/** The recorded series of a market, in its ticks. Errors: a name that is not a file, a recording that is damaged. */
export async function loadRecording(market: Pick<Market, 'priceDecimals' | 'tickUnits'>, name: string): Promise<Series> {
  if (!NAME.test(name)) throw new RangeError(`not the name of a recording: ${name}`);
  const packed = await readFile(new URL(`../data/${name}.csv.gz`, import.meta.url));
  return readSeries((await unzip(packed)).toString('utf8'), market);
}
