/** What the rooms of this module share. */
import type { ParameterName, ParameterValues } from '@glasshouse/contract';
import { DELISTING_MS, type ParameterChange, type ParameterLine } from '@glasshouse/contract/parameters';
import { readCanonical, type LogRecord } from '@glasshouse/proofs';
import type { ParameterKind } from '../../../platform/parameters.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { ProofLog } from '../../proofs/index.ts';
import type { ParameterBook } from '../store/book.ts';
import type { StoredChange } from '../store/changes.ts';

/** A market as changes name it. */
export interface NamedMarket {
  readonly id: number;
  readonly symbol: string;
  readonly kind: 'spot' | 'perpetual' | 'option' | 'stock' | 'asset';
}

/** The parts. */
export interface ParameterParts {
  platform: Platform;
  proofs: Pick<ProofLog, 'append' | 'leafOf'>;
  market(id: number): NamedMarket | undefined;
  book: ParameterBook;
  kinds: ReadonlyMap<ParameterName, ParameterKind>;
}

/** A kind that takes any of the values; which one goes with which is the name's. */
export type AnyKind = ParameterKind & { lines(market: number, before: unknown, after: unknown): ParameterLine[] };

/** The kind of a parameter of a market. Errors: PARAMETERS_UNKNOWN. */
export function requireKind({ kinds }: ParameterParts, name: ParameterName, market: number): AnyKind {
  const kind = kinds.get(name);
  if (!kind?.markets().includes(market)) return refuseField('market', 'PARAMETERS_UNKNOWN');
  return kind as AnyKind;
}

/** What holds at a time. */
export function valueAt(
  parts: ParameterParts,
  name: ParameterName,
  market: number,
  time: number,
): ParameterValues[ParameterName] {
  return parts.book.at(name, market, time) ?? requireKind(parts, name, market).original(market);
}

/** What a parameter is of, by the kind of the parameter: a market, an asset, or nothing. */
const namedMarket = (parts: ParameterParts, name: ParameterName, id: number): NamedMarket | null => {
  if (id === 0) return null;
  const kind = parts.kinds.get(name);
  if (!kind?.assetOf) {
    const market = parts.market(id);
    return market ? { id, symbol: market.symbol, kind: market.kind } : null;
  }
  const asset = kind.assetOf(id);
  return asset ? { id, symbol: asset.symbol, kind: 'asset' } : null;
};

/** A change as everybody sees it. */
export async function presentChange(parts: ParameterParts, change: StoredChange): Promise<ParameterChange> {
  const { id, name, market, published, effective, record } = change;
  const kind = parts.kinds.get(name) as AnyKind | undefined;
  const now = parts.platform.clock.now();
  const isLast = !parts.book.changes.some(
    (other) => other.name === name && other.market === market && other.effective > effective && other.effective <= now,
  );
  const isDelisting = name === 'markets.listing' && change.after.includes('"delisted"');
  return {
    id,
    name,
    market: namedMarket(parts, name, market),
    lines: kind?.lines(market, JSON.parse(change.before), JSON.parse(change.after)) ?? [],
    published,
    effective,
    ends: isDelisting ? effective + DELISTING_MS : null,
    state: effective > now ? 'coming' : isLast ? 'in_force' : 'past',
    leaf: await parts.proofs.leafOf(readCanonical(record) as LogRecord),
  };
}

export { namedMarket };
