/** Parameters of all products: what the operator can change, and what each value is made of. */
import type * as z from 'zod/mini';
import type { DeclaredAs, NameOf, ParameterSpec } from '../core/product.ts';
import { gather } from './gather.ts';

/** The name of a parameter. */
export type ParameterName = NameOf<'parameters'>;
type ValueOf<N> = DeclaredAs<'parameters', N> extends { readonly value: infer V extends z.ZodMiniType } ? V : never;
/** The label of a figure. */
export type ParameterLabel = DeclaredAs<'parameters', ParameterName>['labels'][number];
/** The value of each parameter. */
export type ParameterValues = { [N in ParameterName]: z.infer<ValueOf<N>> };

const SPECS = gather('parameters') as Readonly<Record<ParameterName, ParameterSpec>>;

/** All parameters, in the order of `products.ts`. */
export const PARAMETER_NAMES = Object.keys(SPECS) as [ParameterName, ...ParameterName[]];
/** The labels of the figures that values are made of. */
export const PARAMETER_LABELS = [...new Set(Object.values<ParameterSpec>(SPECS).flatMap(({ labels }) => labels))] as [
  ParameterLabel,
  ...ParameterLabel[],
];
/** The schema of each value. */
export const PARAMETER_VALUES = Object.fromEntries(
  Object.entries<ParameterSpec>(SPECS).map(([name, { value }]) => [name, value]),
) as unknown as { readonly [N in ParameterName]: ValueOf<N> };
