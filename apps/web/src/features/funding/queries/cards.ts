/** The calls of bank cards, by kind. */
import {
  type CardKind,
  getBankCard,
  getBankCardInternational,
  saveBankCard,
  saveBankCardInternational,
} from '@glasshouse/contract/funding';
import { getUserInfo } from '@glasshouse/contract/identity';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';

const READ = { domestic: getBankCard, international: getBankCardInternational } as const;
/** The call that keeps a card of a kind. */
export const SAVE = { domestic: saveBankCard, international: saveBankCardInternational } as const;

/** The saved card of a kind; null when there is none. */
export const useCard = (kind: CardKind) => useCall(READ[kind], undefined, { quiet: true, staleTimeMs: 0 });

/** Reads it again. */
export const rereadCard = (kind: CardKind): void => void invalidateCall(READ[kind]);

/** Whether the user's identity is verified, which a card needs; undefined until it is known. */
export const useIsVerified = (): boolean | undefined =>
  useCall(getUserInfo, undefined, { quiet: true, select: (user) => user.verification_level > 0 }).data;
