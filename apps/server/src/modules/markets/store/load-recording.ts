/** Reads a recording from the module's data folder. Limits: names of our own table only; a file of some 60 KB. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Market } from '../domain/market.ts';
import { type Series, readSeries } from '../domain/series.ts';
import { type StockDay, readStockDays } from '../domain/stock-series.ts';

const unzip = promisify(gunzip);
const NAME = /^[A-Za-z0-9-]+$/;

async function readText(name: string): Promise<string> {
  if (!NAME.test(name)) throw new RangeError(`not the name of a recording: ${name}`);
  return (await unzip(await readFile(new URL(`../data/${name}.csv.gz`, import.meta.url)))).toString('utf8');
}

/** The recorded series of a market, in its ticks. Errors: a name that is not a file, a recording that is damaged. */
export async function loadRecording(market: Pick<Market, 'priceDecimals' | 'tickUnits'>, name: string): Promise<Series> {
  return readSeries(await readText(name), market);
}

/** Days of a recording that are played: the first ones; AAPL was split after its second. */
const DAYS: Readonly<Record<string, number>> = { 'stocks-AAPL': 2 };
const ALL_DAYS = 100;

/** The recorded days of a stock, in its ticks. Errors as above. */
export async function loadStockDays(market: Pick<Market, 'priceDecimals' | 'tickUnits'>, name: string): Promise<StockDay[]> {
  return readStockDays(await readText(name), market, DAYS[name] ?? ALL_DAYS);
}
