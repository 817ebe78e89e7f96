/** Paper capital: what a demo gives an account of the house from `external:capital`. Units: atoms. Pure. */
import { parseAmount } from '@glasshouse/money';
import type { Asset } from './asset.ts';
import type { JournalDraft } from './journal.ts';

/** Where paper capital goes, and under which names its journals stand in the books. */
export interface PaperCapital {
  readonly scope: string;
  readonly reference: string;
  /** The purpose of the house account. */
  readonly purpose: string;
}

/** The journal that gives it; each of an asset has its own `number`. */
export function paperCapitalJournal(
  { scope, reference, purpose }: PaperCapital,
  assetId: number,
  atoms: bigint,
  number: number,
): JournalDraft {
  return {
    scope,
    key: `${assetId}:${number}`,
    cause: 'house_capital',
    reference,
    legs: [
      { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -atoms },
      { account: { kind: 'house', purpose }, assetId, atoms },
    ],
  };
}

/** What a table of amounts by code says of an asset, in atoms; 0 of one that it does not name. */
export function paperAtoms(table: Readonly<Record<string, string>>, asset: Asset | undefined): bigint {
  const parsed = parseAmount(table[asset?.code ?? ''] ?? '', asset?.scale ?? 0);
  return parsed.ok ? parsed.atoms : 0n;
}
