/** POST /user/wallet/save: adds an address to the book; a withdrawal may go to it after the hold (CALL-016). */
import { ADDRESS_LABEL_LENGTH, ADDRESS_TAIL_LENGTH, MAX_ADDRESSES, saveWalletAddress } from '@glasshouse/contract/funding';
import { INTL_TAG } from '@glasshouse/i18n';
import { serverText } from '@glasshouse/i18n/server.ts';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { presentAddress, requirePlace } from './address-place.ts';
import type { FundingBookParts } from './book-parts.ts';
import { DEFAULT_HOLD_HOURS, usableFrom } from '../domain/address-hold.ts';
import { type StoredAddress, countAddresses, insertAddress, loadHold, lockBook } from '../store/addresses.ts';

function requireLabel(text: string): string {
  const label = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (label === '') refuseField('name', 'FIELD_REQUIRED');
  const isGood = Array.from(label).length <= ADDRESS_LABEL_LENGTH.max && !/[\p{C}<>]/u.test(label);
  return isGood ? label : refuseField('name', 'FUNDING_LABEL_INVALID', { max: ADDRESS_LABEL_LENGTH.max });
}

/** Tells the owner, who may not be the one who added it. */
function tell({ notify }: FundingBookParts, tx: Tx, code: string, row: StoredAddress): Promise<() => void> {
  const tail = row.address.slice(-ADDRESS_TAIL_LENGTH);
  return notify(tx, [
    {
      userId: row.user_id,
      kind: 'address_added',
      params: { code, network: row.network, tail, usable_from: row.usable_at },
      words: (language) => ({
        subject: serverText(language, 'addresses', 'news.added.subject', { code }),
        text: serverText(language, 'addresses', 'news.added.text', {
          code: row.network === '' ? code : `${code} ${row.network}`,
          name: row.name,
          tail,
          time: new Intl.DateTimeFormat(INTL_TAG[language], { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
            row.usable_at,
          ),
        }),
      }),
    },
  ]);
}

export const saveWalletAddressHandler = (parts: FundingBookParts) =>
  handleUser(saveWalletAddress, async (input, { user }) => {
    const { platform, identity, files } = parts;
    const place = requirePlace(parts, input);
    const name = requireLabel(input.name);
    if (input.qrcode.trim() === '') refuseField('qrcode', 'FIELD_REQUIRED');
    const { row, told } = await inTransaction(platform.db, async (tx) => {
      await identity.requireStepUp(tx, user, 'address');
      await lockBook(tx, user.id);
      if ((await countAddresses(tx, user.id)) >= MAX_ADDRESSES) refuse('FUNDING_ADDRESS_LIMIT', { limit: MAX_ADDRESSES });
      const hours = (await loadHold(tx, user.id)) ?? DEFAULT_HOLD_HOURS;
      const picture = await files.claim(tx, { ownerId: user.id, reference: input.qrcode, purpose: 'address', field: 'qrcode' });
      const now = platform.clock.now();
      const added = await insertAddress(tx, {
        user_id: user.id,
        asset_id: place.assetId,
        network: place.network,
        chain: place.chain,
        address: place.address,
        name,
        qrcode: picture.reference,
        created_at: now,
        usable_at: usableFrom(now, hours, platform.config.holdMs),
      });
      if (added === null) refuseField('address', 'FUNDING_ADDRESS_EXISTS');
      return { row: added, told: await tell(parts, tx, place.code, added) };
    });
    told();
    return presentAddress(parts, row);
  });
