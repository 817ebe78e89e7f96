/** What a user gives back, asset by asset, and the journals that say so. Pure; bigint atoms. */
import type { AccountType } from '@glasshouse/contract';
import type { JournalDraft, LockedBalance } from '../../ledger/index.ts';

/** All that a user gives back of one asset, and from which accounts. */
export interface ReturnedAsset {
  assetId: number;
  /** The sum of the parts; more than zero. */
  atoms: bigint;
  parts: { type: AccountType; atoms: bigint }[];
}

/** What is available, put together by asset, lowest id first; nothing of what is empty. */
export function perAsset(balances: readonly LockedBalance[]): ReturnedAsset[] {
  const found = new Map<number, ReturnedAsset>();
  for (const { assetId, type, available } of balances) {
    if (available === 0n) continue;
    const one = found.get(assetId) ?? { assetId, atoms: 0n, parts: [] };
    found.set(assetId, { assetId, atoms: one.atoms + available, parts: [...one.parts, { type, atoms: available }] });
  }
  return [...found.values()].sort((a, b) => a.assetId - b.assetId);
}

/** The journal of a declared return. */
export function returnJournal(userId: number, id: number, { assetId, atoms, parts }: ReturnedAsset): JournalDraft {
  return {
    scope: 'demo.return',
    key: String(id),
    cause: 'demo_return',
    reference: '',
    legs: [
      ...parts.map((part) => ({
        account: { kind: 'user', userId, type: part.type, bucket: 'available' } as const,
        assetId,
        atoms: -part.atoms,
      })),
      { account: { kind: 'external', purpose: 'capital' }, assetId, atoms },
    ],
  };
}
