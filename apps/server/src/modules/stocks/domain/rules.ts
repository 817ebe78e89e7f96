/** The rules of trading stocks: fee, least value, bands. Pure; parts per million, USDT as text. */
import type { StocksRulesValue } from '@glasshouse/contract/stocks';
import { formatAmount, parseAmount } from '@glasshouse/money';
import type { Bands } from './session-terms.ts';

/** What stocks begin with. */
export const FIRST_RULES: StocksRulesValue = { fee: '0.0008', least: '1', band: '0.05', wide_band: '0.1' };

const PPM_DECIMALS = 6;
/** A fee above one percent is no fee of an exchange; a band is above nothing and at most a fifth. */
const MOST_FEE_PPM = 10_000;
const MOST_BAND_PPM = 200_000;
const MOST_LEAST = 10_000_000_000n;

/** The rules in figures. */
export interface StockRules extends Bands {
  readonly feePpm: number;
  readonly least: string;
}

const ppm = (text: string): number | null => {
  const parsed = parseAmount(text, PPM_DECIMALS, 'nonNegative');
  return parsed.ok && parsed.atoms <= 1_000_000n ? Number(parsed.atoms) : null;
};

type RulesField = 'fee' | 'least' | 'band' | 'wide_band';

/** Reads a value; the name of the first field that cannot be. */
export function readRules({ fee, least, band, wide_band: wide }: StocksRulesValue): StockRules | RulesField {
  const [feePpm, bandPpm, widePpm] = [ppm(fee), ppm(band), ppm(wide)];
  const value = parseAmount(least, PPM_DECIMALS, 'nonNegative');
  if (feePpm === null || feePpm > MOST_FEE_PPM) return 'fee';
  if (!value.ok || value.atoms > MOST_LEAST) return 'least';
  if (bandPpm === null || bandPpm === 0 || bandPpm > MOST_BAND_PPM) return 'band';
  if (widePpm === null || widePpm < bandPpm || widePpm > MOST_BAND_PPM) return 'wide_band';
  return { feePpm, bandPpm, widePpm, least: formatAmount(value.atoms, PPM_DECIMALS) };
}

/** The rules of a value that was published. RangeError: it could not be. */
export function rulesOf(value: StocksRulesValue): StockRules {
  const rules = readRules(value);
  if (typeof rules === 'string') throw new RangeError(`rules of stocks: ${rules}`);
  return rules;
}
