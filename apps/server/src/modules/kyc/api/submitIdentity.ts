/**
 * POST /user/real: hands a level of identity verification in (CALL-010). The code is used up whatever becomes of a
 * document, so that nobody learns cheaply which documents are known here.
 */
import type { CallInput } from '@glasshouse/contract';
import {
  DOCUMENT_NUMBER_LENGTH,
  type IdType,
  REAL_NAME_LENGTH,
  SUBMISSIONS_PER_DAY,
  submitIdentity,
} from '@glasshouse/contract/kyc';
import { type UserContext, handleUser } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal, refuse, refuseField } from '../../../platform/refusal.ts';
import {
  documentName,
  isMainlandNumber,
  needsCheckDigit,
  numberName,
  parseDocumentNumber,
  parseRealName,
  placeOf,
} from '../domain/document.ts';
import { decideSubmission } from '../domain/submission.ts';
import { DOCUMENT, type KycParts, sealOwner } from './parts.ts';
import { openReview } from './review.ts';
import { needsMobile } from './settings.ts';
import {
  type NewVerification,
  type StoredVerification,
  countSince,
  insertVerification,
  loadNewest,
  lockSubmissions,
} from '../store/verifications.ts';

const DAY_MS = 86_400_000;

type Input = CallInput<typeof submitIdentity>;
/** What was handed in, in its one form. */
type Given =
  | { level: 1; idType: IdType; name: string; number: string; mobile: string | null }
  | { level: 2; front: string; reverse: string };

const FIELDS = { 1: ['id_type', 'name', 'card_id'], 2: ['front_pic', 'reverse_pic'] } as const;

function requireFilled(input: Input, level: 1 | 2): void {
  const other = FIELDS[level === 1 ? 2 : 1].find((path) => (input[path] ?? '') !== '');
  if (other !== undefined) refuseField(other, 'FIELD_UNKNOWN');
  const missing = [...FIELDS[level], 'email_code' as const].filter((path) => (input[path] ?? '').trim() === '');
  if (missing.length > 0)
    throw new Refusal(
      'PARAMETER_ERROR',
      {},
      'error',
      missing.map((path) => ({ path, code: 'FIELD_REQUIRED' as const })),
    );
}

function readGiven(input: Input, mobile: string | null): Given {
  const level = Number(input.real_type) === 1 ? 1 : 2;
  requireFilled(input, level);
  if (level === 2) {
    const [front, reverse] = [(input.front_pic ?? '').trim(), (input.reverse_pic ?? '').trim()];
    return front === reverse ? refuseField('reverse_pic', 'KYC_SAME_PICTURE') : { level, front, reverse };
  }
  const idType = input.id_type as IdType;
  const name = parseRealName(input.name ?? '') ?? refuseField('name', 'KYC_NAME_INVALID', REAL_NAME_LENGTH);
  const number = parseDocumentNumber(input.card_id ?? '') ?? refuseField('card_id', 'KYC_NUMBER_INVALID', DOCUMENT_NUMBER_LENGTH);
  if (needsCheckDigit(idType, mobile) && !isMainlandNumber(number)) refuseField('card_id', 'KYC_NUMBER_CHECK');
  return { level, idType, name, number, mobile };
}

const stateOf = (row: StoredVerification | undefined) =>
  row === undefined || row.state === 'forgotten' ? ('none' as const) : row.state;

async function rowOf({ platform, files, key }: KycParts, tx: Tx, userId: number, given: Given): Promise<NewVerification> {
  const common = {
    user_id: userId,
    level: given.level,
    state: 'verifying' as const,
    submitted_at: platform.clock.now(),
    is_automatic: false,
  };
  const nothing = {
    id_type: null,
    name: null,
    card_id: null,
    document_hash: null,
    number_hash: null,
    number_place: null,
    front_pic: null,
    reverse_pic: null,
    front_sha256: null,
    reverse_sha256: null,
  };
  if (given.level === 1) {
    const seal = (text: string) => key.seal(text, sealOwner(userId));
    const { idType, name, number } = given;
    const document_hash = key.digest(documentName(idType, number), DOCUMENT);
    const number_hash = key.digest(numberName(number), DOCUMENT);
    const sealed = { id_type: idType, name: seal(name), card_id: seal(number) };
    return { ...nothing, ...common, ...sealed, document_hash, number_hash, number_place: placeOf(given.mobile) };
  }
  const claim = (reference: string, field: string) => files.claim(tx, { ownerId: userId, reference, purpose: 'identity', field });
  const front = await claim(given.front, 'front_pic');
  const reverse = await claim(given.reverse, 'reverse_pic');
  if (front.sourceSha256.equals(reverse.sourceSha256)) refuseField('reverse_pic', 'KYC_SAME_PICTURE');
  return {
    ...nothing,
    ...common,
    front_pic: front.reference,
    reverse_pic: reverse.reference,
    front_sha256: front.sourceSha256,
    reverse_sha256: reverse.sourceSha256,
  };
}

export const submitIdentityHandler = (parts: KycParts) =>
  handleUser(submitIdentity, async (input, context) => {
    const { platform, identity } = parts;
    const { user } = context;
    const contacts = await identity.contactsOf(platform.db, user.id);
    if (contacts.email === null) refuse('KYC_BIND_EMAIL');
    if (contacts.mobile === null && needsMobile(platform.config)) refuse('KYC_BIND_MOBILE');
    const given = readGiven(input, contacts.mobile);
    const code = await identity.codes.requireRight({ scene: 'kyc', code: input.email_code ?? '', field: 'email_code' }, context);
    const handed = await inTransaction(platform.db, async (tx) => {
      await lockSubmissions(tx, user.id);
      const newest = await loadNewest(tx, user.id);
      const refusal = decideSubmission(given.level, { basic: stateOf(newest[1]), advanced: stateOf(newest[2]) });
      if (refusal) refuse(refusal);
      const since = platform.clock.now() - DAY_MS;
      if ((await countSince(tx, user.id, given.level, since)) >= SUBMISSIONS_PER_DAY)
        refuse('KYC_TOO_OFTEN', { limit: SUBMISSIONS_PER_DAY });
      await identity.codes.use(tx, code);
      return handIn(parts, tx, { given, before: newest[given.level], context });
    });
    if (handed === 'taken') refuseField('card_id', 'KYC_DOCUMENT_TAKEN');
    return { state: 'verifying' as const };
  });

/** Keeps it and asks for its review; answers that the document is somebody else's. */
async function handIn(
  parts: KycParts,
  tx: Tx,
  { given, before, context }: { given: Given; before: StoredVerification | undefined; context: UserContext },
): Promise<'taken' | 'asked'> {
  const userId = context.user.id;
  const row = await rowOf(parts, tx, userId, given);
  const id = await insertVerification(tx, row);
  if (id === null) return 'taken';
  for (const picture of [before?.front_pic, before?.reverse_pic]) if (picture) await parts.files.release(tx, userId, picture);
  await openReview(parts, tx, { ...row, id });
  return 'asked';
}
