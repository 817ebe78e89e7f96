/** How an error is described: the product that owns its words and how each parameter is to be formatted. */

/** How a parameter of an error text is formatted in the reader's language. */
export type ParamKind = 'text' | 'amount' | 'price' | 'percent' | 'count' | 'time';

/** One entry of the catalogue. */
export interface ErrorSpec {
  product: string;
  params: Readonly<Record<string, ParamKind>>;
}

/** Declares the codes of one product. */
export function defineErrors<const T extends Record<string, Record<string, ParamKind>>>(
  product: string,
  codes: T,
): { [K in keyof T]: { product: string; params: T[K] } } {
  return Object.fromEntries(Object.entries(codes).map(([code, params]) => [code, { product, params }])) as never;
}
