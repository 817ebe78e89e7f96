/** Gathers what all products declare. */
import type { Product } from '../core/product.ts';
import { PRODUCTS } from '../products.ts';

type Table<F extends keyof Product> = Exclude<Product[F], undefined>;
type Tables = { [F in keyof Product]-?: Table<F> extends Readonly<Record<string, infer V>> ? V : never };
/** Facets that are tables of names. */
type TableFacet = 'errors' | 'causes' | 'notifications' | 'parameters' | 'queues' | 'proposals' | 'permissions' | 'capital';

/** One facet of all products, in their order. Error: two products declare the same name. */
export function gather<F extends TableFacet>(facet: F, products: readonly Product[] = PRODUCTS): Record<string, Tables[F]> {
  const all: Record<string, Tables[F]> = {};
  for (const product of products)
    for (const [name, declared] of Object.entries(product[facet] ?? {})) {
      if (Object.hasOwn(all, name)) throw new Error(`${product.name} declares ${facet} ${name}, which another product has`);
      all[name] = declared as Tables[F];
    }
  return all;
}
