/** Tells a user that the house credited or debited him, with the reason. */
import type { Language } from '@glasshouse/contract';
import { formatParam } from '@glasshouse/i18n';
import { serverText } from '@glasshouse/i18n/server.ts';
import { formatAmount } from '@glasshouse/money';
import type { Tx } from '../../../../platform/db/database.ts';
import type { AccountingParts } from '../parts.ts';

/** What he is told. */
export interface Adjusted {
  kind: 'credit' | 'debit';
  userId: number;
  atoms: bigint;
  asset: { code: string; scale: number };
  reason: string;
}

/** Writes the news and the mail; call what it answers after commit. */
export function tellAdjusted({ notify }: AccountingParts, tx: Tx, { kind, userId, atoms, asset, reason }: Adjusted) {
  const amount = formatAmount(atoms, asset.scale);
  const words = (language: Language) => {
    const shown = `${formatParam('amount', amount, language)}\u00a0${asset.code}`;
    const say = (key: string) => serverText(language, 'wallet', `adjusted.${kind}.${key}`, { amount: shown, reason });
    return { subject: say('subject'), text: say('text') };
  };
  const params = { amount, code: asset.code, reason };
  return notify(tx, [
    kind === 'credit' ? { userId, kind: 'manual_credit', params, words } : { userId, kind: 'manual_debit', params, words },
  ]);
}
