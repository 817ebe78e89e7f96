/** Test helper: paper money for a user. */
import type { AccountType } from '@glasshouse/contract';
import type { JournalDraft } from '../../index.ts';

/** The journal that gives it; each has its own `number`. */
export const paperFunds = (userId: number, type: AccountType, assetId: number, atoms: bigint, number: number): JournalDraft => ({
  scope: 'test',
  key: `fund:${number}`,
  cause: 'demo_funds',
  reference: '',
  legs: [
    { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -atoms },
    { account: { kind: 'user', userId, type, bucket: 'available' }, assetId, atoms },
  ],
});
