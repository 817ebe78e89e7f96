/**
 * POST /admin/sign_in: the password. Whatever is wrong, the refusal is the same and costs the same work; a right one
 * gives a ticket for the second step and nothing else.
 */
import type { CallInput } from '@glasshouse/contract';
import { signIn } from '@glasshouse/contract/backoffice';
import { type DoorContext, handleDoor } from '../../../platform/calls/staff.ts';
import { assertionOptions } from '../../../platform/factors/passkeys.ts';
import { refuse } from '../../../platform/refusal.ts';
import { staffAddress } from '../domain/address.ts';
import { type BackofficeParts, ownerName, partyOf } from '../api/parts.ts';
import { loadPasskeys, loadTotp } from '../store/factors.ts';
import { findMember, lockMember, stateOf } from '../store/members.ts';
import { saveTicket } from '../store/tickets.ts';
import { newSecret } from '../store/tokens.ts';
import { type TryLimit, countTry, uncountTry } from '../store/tries.ts';

const WINDOW_MS = 15 * 60_000;
/** Wrong passwords of a name from one address. */
const ADDRESS_LIMIT: TryLimit = { max: 5, windowMs: WINDOW_MS };
/** And from everywhere: too many for one stranger to keep a member out, too few to guess. */
const NAME_LIMIT: TryLimit = { max: 50, windowMs: WINDOW_MS };
const CHALLENGE_BYTES = 32;

/** The member whose password this is; refuses, after equal work, when it is nobody's. */
async function checkPassword({ platform, passwords }: BackofficeParts, input: CallInput<typeof signIn>, context: DoorContext) {
  const { db, clock } = platform;
  const name = staffAddress(input.email) ?? input.email.trim();
  const [ofAddress, ofName] = [['password', name, context.ip] as const, ['password', name] as const];
  const mayTry =
    (await countTry(db, ofAddress, ADDRESS_LIMIT, clock.now())) && (await countTry(db, ofName, NAME_LIMIT, clock.now()));
  // Not looked at: no row of the log either, or strangers could fill it.
  if (!mayTry) return refuse('BACKOFFICE_SIGN_IN_FAILED');
  const member = await findMember(db, name);
  if (member !== null) context.note({ target: ownerName(member.id) });
  const takeBack = async () => {
    await uncountTry(db, ofAddress);
    await uncountTry(db, ofName);
  };
  const stored = member !== null && stateOf(member) === 'active' ? member.password_hash : null;
  const isRight = await passwords.matches(input.password, stored).catch(async (error: unknown) => {
    await takeBack();
    throw error;
  });
  if (!isRight || member === null) return refuse('BACKOFFICE_SIGN_IN_FAILED');
  await takeBack();
  return member;
}

export const signInHandler = (parts: BackofficeParts) => {
  const { platform } = parts;
  return handleDoor(
    signIn,
    (input, context) => checkPassword(parts, input, context),
    async (tx, _input, context, { id, password_hash: checked }) => {
      const member = await lockMember(tx, id);
      // Changed or shut since the password was looked at.
      if (member === null || stateOf(member) !== 'active' || member.password_hash !== checked)
        return refuse('BACKOFFICE_SIGN_IN_FAILED');
      const passkeys = await loadPasskeys(tx, id);
      const party = partyOf(parts, context);
      const challenge = platform.random.bytes(CHALLENGE_BYTES);
      const options = passkeys.length > 0 && party !== null ? await assertionOptions(party, challenge, passkeys) : null;
      const ticket = newSecret('ticket', platform.random);
      const expires = await saveTicket(tx, {
        ticket,
        staffId: id,
        purpose: 'sign_in',
        now: platform.clock.now(),
        challenge: options && challenge.toString('base64url'),
      });
      const hasTotp = (await loadTotp(tx, id)) !== null;
      return {
        ticket,
        expires,
        factors: [...(hasTotp ? (['totp'] as const) : []), ...(passkeys.length > 0 ? (['passkey'] as const) : [])],
        passkey: options && JSON.stringify(options),
      };
    },
    { writes: ['staff', 'staff_tickets'] },
  );
};
