/** POST /user/editAccountName: sets the name that the user may sign in with; at most once in 30 days (AMB-110). */
import { editAccountName } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { ACCOUNT_NAME_STAYS_MS, isAccountName } from '../domain/account-name.ts';
import type { IdentityParts } from './parts.ts';
import { loadAccountNameTime, saveAccountName } from '../store/profiles.ts';

const FIELD = 'account_name';

export const editAccountNameHandler = ({ platform }: IdentityParts) =>
  handleUser(editAccountName, async ({ account_name: name }, { user }) => {
    const { db, clock } = platform;
    if (!isAccountName(name)) refuseField(FIELD, 'IDENTITY_ACCOUNT_NAME_FORM');
    const saved = await saveAccountName(db, user.id, { name, now: clock.now(), stays: ACCOUNT_NAME_STAYS_MS });
    if (saved === 'taken') refuseField(FIELD, 'IDENTITY_ACCOUNT_NAME_TAKEN');
    if (saved === 'stays') {
      const from = ((await loadAccountNameTime(db, user.id)) ?? clock.now()) + ACCOUNT_NAME_STAYS_MS;
      refuseField(FIELD, 'IDENTITY_ACCOUNT_NAME_STAYS', { from });
    }
    return {};
  });
