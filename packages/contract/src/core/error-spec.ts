/** How an error is described: the catalogue that has its words, and how each parameter is formatted. */

/** How a parameter of an error text is formatted in the reader's language. */
export type ParamKind = 'text' | 'amount' | 'price' | 'percent' | 'count' | 'time' | 'duration';

/** One entry of the catalogue. */
export interface ErrorSpec {
  /** The catalogue of its words: `<namespace>:errors.<CODE>`. */
  namespace: string;
  params: Readonly<Record<string, ParamKind>>;
}

/** Declares codes whose words stand in one catalogue. */
export function defineErrors<const T extends Record<string, Record<string, ParamKind>>>(
  namespace: string,
  codes: T,
): { [K in keyof T]: { namespace: string; params: T[K] } } {
  return Object.fromEntries(Object.entries(codes).map(([code, params]) => [code, { namespace, params }])) as never;
}
