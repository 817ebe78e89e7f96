// SPDX-License-Identifier: Apache-2.0
/** Values of a record beside a step: in the units of the market, `-` where they cannot be read. */
import { formatUnits } from '@glasshouse/money';
import { type Fields, whole } from './fields.ts';
import type { ReadTerms } from './terms.ts';

const shown = (record: Fields | null, make: (record: Fields) => string): string => {
  try {
    return record === null ? '-' : make(record);
  } catch {
    return '-';
  }
};

/** A text of a record. */
export function wordIn(record: Fields | null, name: string): string {
  const value = record?.[name];
  return typeof value === 'string' ? value : '-';
}

/** A price. */
export const priceText = (terms: ReadTerms | null, record: Fields | null, name: string): string =>
  shown(terms && record, (of) => formatUnits(whole(of, name), terms?.priceDecimals ?? 0));

/** Money with its asset. */
export const moneyText = (terms: ReadTerms | null, record: Fields | null, name: string): string =>
  shown(terms && record, (of) => `${formatUnits(whole(of, name), terms?.scale ?? 0)} ${terms?.settle ?? ''}`);

/** A sum of them. */
export const moneySum = (terms: ReadTerms | null, record: Fields | null, ...names: string[]): string =>
  shown(terms && record, (of) => {
    const atoms = names.reduce((sum, name) => sum + whole(of, name), 0n);
    return `${formatUnits(atoms, terms?.scale ?? 0)} ${terms?.settle ?? ''}`;
  });

/** Lots as an amount of the base. */
export const lotsText = (terms: ReadTerms | null, record: Fields | null, name: string): string =>
  shown(terms && record, (of) => formatUnits(whole(of, name), terms?.lotDecimals ?? 0));

/** A rate of funding in percent. */
export const percentText = (record: Fields | null, name: string): string =>
  shown(record, (of) => `${formatUnits(whole(of, name), 6)} %`);
