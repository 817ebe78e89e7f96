// SPDX-License-Identifier: Apache-2.0
/** Whole numbers of the wire: decimal texts. */

const COUNT = /^(0|[1-9][0-9]{0,15})$/;

/** A whole number of the wire; null when it is none. */
export function countOf(text: unknown): number | null {
  return typeof text === 'string' && COUNT.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
