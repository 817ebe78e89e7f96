/**
 * Every call and channel, gathered from the folders of the products. They are found by name and not imported by `products.ts`,
 * because catalogues made from that list are part of some calls' schemas: a list of both would import itself.
 */
import type { Call, Channel } from '../core/define.ts';
import { PRODUCTS } from '../products.ts';

type Names = Readonly<Record<string, unknown>>;

const names = PRODUCTS.map(({ name }) => name).toSorted();
const contents = await Promise.all(names.map((name) => import(`../${name}/index.ts`) as Promise<Names>));
const definitions = contents.flatMap((product) => Object.values(product));

const isKind = (kind: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === kind;

/** Every call of the contract. */
export const CALLS = definitions.filter(isKind('call')) as Call[];
/** Every socket channel of the contract. */
export const CHANNELS = definitions.filter(isKind('channel')) as Channel[];
