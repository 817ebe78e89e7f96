/** GET /real/state: where the verification of the signed-in user stands, and what each level allows (CALL-009). */
import { VERIFICATION_LIMITS, type Verification, getIdentityState } from '@glasshouse/contract/kyc';
import { handleUser } from '../../../platform/calls/handler.ts';
import { levelOfStates } from '../domain/submission.ts';
import { maskName, maskNumber } from '../../../platform/mask.ts';
import { type KycParts, sealOwner } from './parts.ts';
import { hasSimulatedStaff, needsMobile } from './settings.ts';
import { type StoredVerification, loadNewest, loadUsualTime } from '../store/verifications.ts';

const NONE: Verification = {
  state: 'none',
  id_type: null,
  name: null,
  card_id: null,
  submitted: null,
  decided: null,
  reason: null,
  is_automatic: false,
};

function present({ key }: KycParts, row: StoredVerification | undefined): Verification {
  if (row === undefined || row.state === 'forgotten') return NONE;
  const open = (sealed: Buffer | null) => (sealed === null ? null : key.open(sealed, sealOwner(row.user_id)));
  const [name, number] = [open(row.name), open(row.card_id)];
  return {
    state: row.state,
    id_type: row.id_type,
    name: name === null ? null : maskName(name),
    card_id: number === null ? null : maskNumber(number),
    submitted: row.submitted_at,
    decided: row.decided_at,
    reason: row.reason,
    is_automatic: row.is_automatic,
  };
}

export const getIdentityStateHandler = (parts: KycParts) =>
  handleUser(getIdentityState, async (_input, { user }) => {
    const { platform, identity, withdrawnBtc } = parts;
    const { db } = platform;
    const contacts = await identity.contactsOf(db, user.id);
    const newest = await loadNewest(db, user.id);
    const [basic, advanced] = [present(parts, newest[1]), present(parts, newest[2])];
    return {
      level: levelOfStates({ basic: basic.state, advanced: advanced.state }),
      email_bound: contacts.email !== null,
      mobile_bound: contacts.mobile !== null,
      needs_mobile: needsMobile(platform.config),
      basic,
      advanced,
      limits: ([1, 2] as const).map((level) => ({ level, ...VERIFICATION_LIMITS[level] })),
      withdrawn_btc: await withdrawnBtc(db, user.id),
      is_automatic: hasSimulatedStaff(platform.config),
      usual_ms: [basic, advanced].some(({ state }) => state === 'verifying') ? await loadUsualTime(db) : null,
    };
  });
