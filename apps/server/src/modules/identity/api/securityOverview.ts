/** /safe/overview, /safe/events and /safe/anti_phishing: what the security centre shows, and the phrase of our mails. */
import { getSecurity, listSecurityEvents, setAntiPhishing } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { relyingPartyOf } from '../../../platform/factors/relying-party.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { clientOf } from '../../../platform/whereabouts.ts';
import { passkeyAddress } from '../domain/passkey-address.ts';
import { cleanPhrase } from '../domain/names.ts';
import { parsePage } from '../domain/paging.ts';
import { sendNotice } from './notices.ts';
import type { IdentityParts } from './parts.ts';
import { recordEvent } from './security-change.ts';
import { requireStepUp } from './step-up.ts';
import { countRecoveryCodes, loadTotp } from '../store/factors.ts';
import { loadPasskeys } from '../store/passkeys.ts';
import { loadEvents, loadProtection, lockUser, saveAntiPhishing } from '../store/security.ts';

export const getSecurityHandler = ({ platform }: IdentityParts) =>
  handleUser(getSecurity, async (_input, { user, host = '' }) => {
    const { db, clock, config } = platform;
    const protection = await loadProtection(db, user.id);
    const stop = protection.withdrawals_stopped_until;
    return {
      has_pay_password: protection.pay_password_hash !== null,
      password_changed: protection.password_changed_at,
      totp_since: (await loadTotp(db, user.id))?.created_at ?? null,
      passkeys: (await loadPasskeys(db, user.id)).length,
      recovery_codes_left: await countRecoveryCodes(db, user.id),
      email: protection.email,
      mobile: protection.mobile,
      anti_phishing: protection.anti_phishing,
      withdrawals_stopped_until: stop !== null && stop > clock.now() ? stop : null,
      passkeys_possible: relyingPartyOf(config.publicUrl, host) !== null,
      passkey_address: passkeyAddress(config.publicUrl, host),
    };
  });

export const listSecurityEventsHandler = ({ platform }: IdentityParts) =>
  handleUser(listSecurityEvents, async (input, { user }) => {
    const page = parsePage(input) ?? refuseField('cursor', 'FIELD_INVALID');
    const rows = await loadEvents(platform.db, user.id, { ...page, limit: page.limit + 1 });
    const shown = rows.slice(0, page.limit);
    const last = shown.at(-1);
    return {
      list: shown.map(({ id, kind, at, user_agent: userAgent, country }) => ({
        id,
        kind,
        time: at,
        country,
        ...clientOf(userAgent),
      })),
      page: page.page,
      limit: page.limit,
      ...(rows.length > page.limit && last ? { next: String(last.id) } : {}),
    };
  });

export const setAntiPhishingHandler = (parts: IdentityParts) =>
  handleUser(setAntiPhishing, async (input, context) => {
    const { user } = context;
    const phrase = cleanPhrase(input.phrase) ?? refuseField('phrase', 'IDENTITY_PHRASE_INVALID');
    await inTransaction(parts.platform.db, async (tx) => {
      await lockUser(tx, user.id);
      await requireStepUp(parts, tx, user, 'anti_phishing');
      const event = { userId: user.id, kind: 'anti_phishing_set' as const, context };
      // With the old phrase: the owner knows the mail as ours, whoever set the new one.
      await sendNotice(parts, tx, event);
      await saveAntiPhishing(tx, user.id, phrase);
      await recordEvent(parts, tx, event);
    });
    return {};
  });
