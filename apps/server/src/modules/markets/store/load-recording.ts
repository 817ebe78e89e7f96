/** Reads a recording from the module's data folder. Limits: names of our own table only; a file of some 60 KB. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Market } from '../domain/market.ts';
import { type Series, type Window, readSeries } from '../domain/series.ts';
import { type StockDay, readStockDays } from '../domain/stock-series.ts';

const unzip = promisify(gunzip);
const NAME = /^[A-Za-z0-9-]+$/;

async function readText(name: string): Promise<string> {
  if (!NAME.test(name)) throw new RangeError(`not the name of a recording: ${name}`);
  return (await unzip(await readFile(new URL(`./recordings/${name}.csv.gz`, import.meta.url)))).toString('utf8');
}

type Scale = Pick<Market, 'priceDecimals' | 'tickUnits'> & { readonly volumeScale?: number };

/** A recording is read once in a process, however many servers a test starts in it; one that could not be read is tried again. */
function once<T>(read: (market: Scale, name: string) => Promise<T>): (market: Scale, name: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (market, name) => {
    const key = `${name} ${market.priceDecimals} ${market.tickUnits}`;
    const reading = known.get(key) ?? read(market, name);
    known.set(key, reading);
    reading.catch(() => known.delete(key));
    return reading;
  };
}

/** Windows of recordings that are not of 2018. */
const WINDOWS: Readonly<Record<string, Window>> = {
  'binance-ADAUSDT-2022-12': { from: 1_670_889_600_000, minutes: 1_440, outage: null },
};

/** The recorded series of a market, in its ticks. Errors: a name that is not a file, a recording that is damaged. */
export const loadRecording = once<Series>(async (market, name) => readSeries(await readText(name), market, WINDOWS[name]));

/** Days of a recording that are played: the first ones; AAPL was split after its second. */
const DAYS: Readonly<Record<string, number>> = { 'stocks-AAPL': 2 };
const ALL_DAYS = 100;

/** The recorded days of a stock, in its ticks. Errors as above. */
export const loadStockDays = once<readonly StockDay[]>(async (market, name) =>
  readStockDays(await readText(name), market, DAYS[name] ?? ALL_DAYS),
);
