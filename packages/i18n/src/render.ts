/**
 * How the text of a refusal is made. A code has one text per language under `<namespace>:errors.<CODE>`; its parameters are typed
 * in the contract and formatted here in the reader's language, from decimal text and never through a binary float.
 */
import type { ErrorSpec, Language, ParamKind } from '@glasshouse/contract';
import { formatDuration } from './duration.ts';
import { INTL_TAG } from './languages.ts';

/** Values of the placeholders of a text. */
export type Params = Readonly<Record<string, string | number>>;
/** Finds a text: `key` is `<namespace>:<path>`; `count` among the values chooses the plural form. */
export type Lookup = (key: string, values: Record<string, string | number>) => string;

// Wide enough for any amount: no asset has more than 10 decimals.
const DECIMALS = 20;
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(INTL_TAG[language], options);
    numberFormats.set(key, format);
  }
  return format;
}

const isDecimal = (value: string | number) => /^-?\d+(\.\d+)?$/.test(String(value));

/** A moment in the reader's zone, or in UTC and with that name where the reader's is not known. */
function formatMoment(ms: number, language: Language, zone?: 'UTC'): string {
  const format = new Intl.DateTimeFormat(INTL_TAG[language], { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone });
  return zone === undefined ? format.format(ms) : `${format.format(ms)}\u00a0${zone}`;
}

/**
 * One parameter in the reader's language. A value that does not fit its kind is shown as it came. `zone`: where this is
 * written for somebody whose time zone is not known.
 */
export function formatParam(kind: ParamKind, value: string | number, language: Language, zone?: 'UTC'): string {
  if (kind === 'text' || !isDecimal(value)) return String(value);
  // Intl takes decimal text exactly (ES2023); the type of the library still has number.
  const exact = String(value) as unknown as number;
  switch (kind) {
    case 'amount':
    case 'price':
      return numberFormat(language, { maximumFractionDigits: DECIMALS }).format(exact);
    case 'percent':
      return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(exact);
    case 'count':
      return numberFormat(language, { maximumFractionDigits: 0 }).format(exact);
    case 'duration':
      return formatDuration(Number(value), language);
    case 'time':
      return formatMoment(Number(value), language, zone);
  }
}

/**
 * The text of a refusal that is described by `spec`. A parameter of kind `count` also chooses the plural form; `zone` is that
 * of times.
 */
export function renderSpec(
  lookup: Lookup,
  spec: ErrorSpec,
  code: string,
  params: Params,
  language: Language,
  zone?: 'UTC',
): string {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    const kind = spec.params[name] ?? 'text';
    values[name] = formatParam(kind, value, language, zone);
    if (kind === 'count') values.count = Number(value);
  }
  return lookup(`${spec.namespace}:errors.${code}`, values);
}
