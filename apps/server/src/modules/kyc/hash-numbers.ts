/** Documents that were handed in before their numbers were hashed alone get their hash at start, so that they are known again too. */
import { contactsOf } from '../identity/index.ts';
import { numberName, placeOf } from './domain/document.ts';
import { DOCUMENT, type KycParts, sealOwner } from './parts.ts';
import { loadUnhashed, saveNumber } from './store/verifications.ts';

const MOST = 10_000;

/** Hashes them. One that cannot be opened (its key is lost) stays as it is and stops nothing. */
export async function hashNumbers({ platform: { db, log }, key }: Pick<KycParts, 'platform' | 'key'>): Promise<void> {
  let unread = 0;
  for (const { id, user_id: userId, card_id: sealed } of await loadUnhashed(db, MOST)) {
    try {
      const number = key.open(sealed, sealOwner(userId));
      const { mobile } = await contactsOf(db, userId);
      await saveNumber(db, id, key.digest(numberName(number), DOCUMENT), placeOf(mobile));
    } catch {
      unread++;
    }
  }
  if (unread > 0) log.warn({ unread }, 'document numbers that cannot be read are not compared');
}
