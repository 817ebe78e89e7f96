/** /safe/passkeys: passkeys are made, listed, renamed and removed. */
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { registrationOptions, verifyRegistration } from '../../../platform/factors/passkeys.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { cleanName } from '../domain/names.ts';
import type { IdentityParts } from './parts.ts';
import { newChallenge, ownerOf, redeemChallenge, requireParty } from './prove.ts';
import { dropUnneededCodes, firstRecoveryCodes } from './recovery.ts';
import { recordSecurityChange } from './security-change.ts';
import { requireLive, requireStepUp } from './step-up.ts';
import { deletePasskey, insertPasskey, loadPasskeys, renamePasskeyOf } from '../store/passkeys.ts';
import { loadProtection, lockUser } from '../store/security.ts';

/** Passkeys of one account. */
const LIMIT = 10;

const boundTo = (sessionId: number) => `new passkey ${sessionId}`;
const requireName = (name: string) => cleanName(name) ?? refuseField('name', 'IDENTITY_NAME_INVALID');

export const startPasskeyHandler = (parts: IdentityParts) =>
  handleUser(startPasskey, async (_input, context) => {
    const { platform, factorKey } = parts;
    const { user } = context;
    const party = requireParty(parts, context);
    const known = await loadPasskeys(platform.db, user.id);
    if (known.length >= LIMIT) refuse('IDENTITY_PASSKEY_LIMIT', { max: LIMIT });
    const { email, mobile } = await loadProtection(platform.db, user.id);
    const person = { handle: factorKey.handleOf(ownerOf(user.id)), name: email ?? mobile ?? String(user.id), known };
    await inTransaction(platform.db, (tx) => requireStepUp(parts, tx, user, 'passkey'));
    return { ...(await registrationOptions(party, person, await newChallenge(parts, boundTo(user.sessionId)))) };
  });

export const addPasskeyHandler = (parts: IdentityParts) =>
  handleUser(addPasskey, async (input, context) => {
    const { platform } = parts;
    const { user } = context;
    const name = requireName(input.name);
    const party = requireParty(parts, context);
    // The challenge was only given to a session that had stepped up, and is good once.
    const challenge = (await redeemChallenge(parts, input.passkey, boundTo(user.sessionId))) ?? refuse('IDENTITY_PASSKEY_FAILED');
    const made = (await verifyRegistration(party, input.passkey, challenge)) ?? refuse('IDENTITY_PASSKEY_FAILED');
    const { answer, afterCommit } = await inTransaction(platform.db, async (tx) => {
      await lockUser(tx, user.id);
      await requireLive(parts, tx, user);
      if ((await loadPasskeys(tx, user.id)).length >= LIMIT) refuse('IDENTITY_PASSKEY_LIMIT', { max: LIMIT });
      const id = await insertPasskey(tx, user.id, { ...made, name }, platform.clock.now());
      if (id === null) return refuse('IDENTITY_PASSKEY_FAILED');
      const codes = await firstRecoveryCodes(parts, tx, user.id);
      const change = { userId: user.id, sessionId: user.sessionId, kind: 'passkey_added' as const, context };
      return { answer: { id, recovery_codes: codes }, afterCommit: await recordSecurityChange(parts, tx, change) };
    });
    afterCommit();
    return answer;
  });

export const listPasskeysHandler = ({ platform }: IdentityParts) =>
  handleUser(listPasskeys, async (_input, { user }) => {
    const list = (await loadPasskeys(platform.db, user.id)).map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
      id,
      name,
      created: createdAt,
      last_used: lastUsedAt,
      is_backed_up: isBackedUp,
    }));
    return { list, limit: LIMIT };
  });

export const renamePasskeyHandler = ({ platform }: IdentityParts) =>
  handleUser(renamePasskey, async (input, { user }) => {
    const name = requireName(input.name);
    if (!(await renamePasskeyOf(platform.db, user.id, Number(input.id), name))) refuse('IDENTITY_PASSKEY_UNKNOWN');
    return {};
  });

export const removePasskeyHandler = (parts: IdentityParts) =>
  handleUser(removePasskey, async (input, context) => {
    const { user } = context;
    const afterCommit = await inTransaction(parts.platform.db, async (tx) => {
      await lockUser(tx, user.id);
      await requireStepUp(parts, tx, user, 'passkey');
      if (!(await deletePasskey(tx, user.id, Number(input.id)))) refuse('IDENTITY_PASSKEY_UNKNOWN');
      await dropUnneededCodes(tx, user.id);
      return recordSecurityChange(parts, tx, { userId: user.id, sessionId: user.sessionId, kind: 'passkey_removed', context });
    });
    afterCommit();
    return {};
  });
