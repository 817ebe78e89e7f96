/** /safe/totp: the authenticator app is started, confirmed by its first code, and turned off. */
import { confirmTotp, removeTotp, startTotp } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newTotpSecret, totpUri, verifyTotp } from '../../../platform/factors/totp.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { confirmTotpLimits } from '../domain/limits.ts';
import type { IdentityParts } from './parts.ts';
import { ownerOf } from './prove.ts';
import { dropUnneededCodes, firstRecoveryCodes } from './recovery.ts';
import { recordSecurityChange } from './security-change.ts';
import { requireLive, requireStepUp } from './step-up.ts';
import { deletePendingTotp, deleteTotp, insertTotp, loadPendingTotp, loadTotp, savePendingTotp } from '../store/factors.ts';
import { loadProtection, lockUser } from '../store/security.ts';
import { countTry, takeBackTry } from '../store/tries.ts';

/** How long a new secret waits for its first code. */
const PENDING_MS = 10 * 60_000;
const ISSUER = 'Glasshouse';

export const startTotpHandler = (parts: IdentityParts) =>
  handleUser(startTotp, async (_input, { user }) => {
    const { platform, factorKey } = parts;
    if ((await loadTotp(platform.db, user.id)) !== null) refuse('IDENTITY_TOTP_IS_ON');
    const secret = newTotpSecret(platform.random);
    const expires = platform.clock.now() + PENDING_MS;
    const { email, mobile } = await inTransaction(platform.db, async (tx) => {
      await requireStepUp(parts, tx, user, 'totp');
      const sealed = factorKey.seal(secret, ownerOf(user.id));
      await savePendingTotp(tx, { sessionId: user.sessionId, userId: user.id, secret: sealed, expiresAt: expires });
      return loadProtection(tx, user.id);
    });
    return { secret, uri: totpUri({ secret, issuer: ISSUER, label: email ?? mobile ?? String(user.id) }), expires };
  });

export const confirmTotpHandler = (parts: IdentityParts) =>
  handleUser(confirmTotp, async ({ code }, context) => {
    const { platform, factorKey } = parts;
    const { user } = context;
    const now = platform.clock.now();
    const pending = (await loadPendingTotp(platform.db, user.sessionId, now)) ?? refuse('IDENTITY_TOTP_NOT_STARTED');
    const limits = confirmTotpLimits(user.sessionId);
    if (!(await countTry(platform.db, limits, now))) refuse('IDENTITY_TOO_MANY_TRIES');
    const secret = factorKey.open(pending, ownerOf(user.id));
    const step = verifyTotp({ secret, code: code.trim(), now, lastStep: 0 });
    if (step === null) return refuseField('code', 'IDENTITY_FACTOR_WRONG');
    const { codes, afterCommit } = await inTransaction(platform.db, async (tx) => {
      await lockUser(tx, user.id);
      await requireLive(parts, tx, user);
      // A secret that was started anew meanwhile is another one.
      const still = await loadPendingTotp(tx, user.sessionId, now);
      if (still === null || !still.equals(pending)) refuse('IDENTITY_TOTP_NOT_STARTED');
      // The code that turns it on is used with that.
      if (!(await insertTotp(tx, user.id, pending, step, now))) refuse('IDENTITY_TOTP_IS_ON');
      await deletePendingTotp(tx, user.sessionId);
      return {
        codes: await firstRecoveryCodes(parts, tx, user.id),
        afterCommit: await recordSecurityChange(parts, tx, {
          userId: user.id,
          sessionId: user.sessionId,
          kind: 'totp_on',
          context,
        }),
      };
    });
    afterCommit();
    await takeBackTry(platform.db, limits, now);
    return { recovery_codes: codes };
  });

export const removeTotpHandler = (parts: IdentityParts) =>
  handleUser(removeTotp, async (_input, context) => {
    const { user } = context;
    const afterCommit = await inTransaction(parts.platform.db, async (tx) => {
      await lockUser(tx, user.id);
      await requireStepUp(parts, tx, user, 'totp');
      if (!(await deleteTotp(tx, user.id))) return () => {};
      await dropUnneededCodes(tx, user.id);
      return recordSecurityChange(parts, tx, { userId: user.id, sessionId: user.sessionId, kind: 'totp_off', context });
    });
    afterCommit();
    return {};
  });
