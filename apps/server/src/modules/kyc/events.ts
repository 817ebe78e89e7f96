/** What users are told of their verification: live and by mail. Words: `kyc.json`, keys `news.*`. */
import { type KycReason, VERIFICATION_LIMITS } from '@glasshouse/contract/kyc';
import { formatParam } from '@glasshouse/i18n/errors.ts';
import { serverText } from '@glasshouse/i18n/server.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { KycParts } from './api/parts.ts';

/** Tells that a level is verified; call what it answers after the commit. */
export function tellApproved({ notify }: Pick<KycParts, 'notify'>, tx: Tx, userId: number, level: 1 | 2): Promise<() => void> {
  return notify(tx, [
    {
      userId,
      kind: 'kyc_approved',
      params: { level },
      words: (language) => ({
        subject: serverText(language, 'kyc', 'news.approved.subject', { level }),
        text: serverText(language, 'kyc', 'news.approved.text', {
          level,
          btc: formatParam('amount', VERIFICATION_LIMITS[level].withdraw_btc, language),
          usdt: formatParam('amount', VERIFICATION_LIMITS[level].fiat_trade_usdt, language),
        }),
      }),
    },
  ]);
}

/** Tells that a review failed, and why. */
export function tellRejected(
  { notify }: Pick<KycParts, 'notify'>,
  tx: Tx,
  userId: number,
  { level, reason }: { level: 1 | 2; reason: KycReason },
): Promise<() => void> {
  return notify(tx, [
    {
      userId,
      kind: 'kyc_rejected',
      params: { level, reason },
      words: (language) => ({
        subject: serverText(language, 'kyc', 'news.rejected.subject', { level }),
        text: serverText(language, 'kyc', 'news.rejected.text', {
          level,
          reason: serverText(language, 'kyc', `reasons.${reason}`),
        }),
      }),
    },
  ]);
}
