/** /user/cash_save, /user/cash_save_international: keep a bank card in the verified name (CALL-021, CALL-022). */
import { TYPE_NOT_VERIFIED } from '@glasshouse/contract';
import {
  type BankCard,
  type CardField,
  type CardKind,
  saveBankCard,
  saveBankCardInternational,
} from '@glasshouse/contract/funding';
import { serverText } from '@glasshouse/i18n/server.ts';
import { type UserContext, handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { FundingBookParts } from './book-parts.ts';
import { presentCard, sealDetails } from './card-view.ts';
import { type CardDetails, type FieldProblem, isSameName, readCard } from '../domain/bank-fields.ts';
import { lockCards, replaceCard } from '../store/cards.ts';

type Input = Readonly<Partial<Record<CardField, string>>>;

function refuseProblems(problems: readonly FieldProblem[]): never {
  const [first] = problems;
  if (!first || first.code === 'FIELD_REQUIRED') throw new Refusal('PARAMETER_ERROR', {}, 'error', [...problems]);
  throw new Refusal(first.code, first.params ?? {}, 'error', [...problems]);
}

async function requireOwnName({ platform, verifiedName }: FundingBookParts, userId: number, name: string): Promise<void> {
  const verified = await verifiedName(platform.db, userId);
  if (verified === null) throw new Refusal('IDENTITY_NOT_VERIFIED', {}, TYPE_NOT_VERIFIED);
  if (!isSameName(verified, name)) refuseProblems([{ path: 'real_name', code: 'FUNDING_NAME_DIFFERS' }]);
}

function requireDetails(kind: CardKind, input: Input): CardDetails {
  const read = readCard(kind, input);
  return 'details' in read ? read.details : refuseProblems(read.problems);
}

async function save(parts: FundingBookParts, kind: CardKind, input: Input, { user }: UserContext): Promise<BankCard> {
  const { platform, identity, notify } = parts;
  const details = requireDetails(kind, input);
  await requireOwnName(parts, user.id, details.real_name);
  const { card, told } = await inTransaction(platform.db, async (tx) => {
    await identity.requireStepUp(tx, user, 'card');
    await lockCards(tx, user.id);
    const now = platform.clock.now();
    const stored = await replaceCard(tx, { userId: user.id, kind, details: sealDetails(parts, user.id, details), now });
    const shown = presentCard(parts, stored);
    const news = {
      userId: user.id,
      kind: 'card_saved' as const,
      params: { kind, card_number: shown.card_number },
      words: (language: Parameters<typeof serverText>[0]) => ({
        subject: serverText(language, 'cards', 'news.saved.subject'),
        text: serverText(language, 'cards', 'news.saved.text', { bank: shown.bank_name, number: shown.card_number }),
      }),
    };
    return { card: shown, told: await notify(tx, [news]) };
  });
  told();
  return card;
}

export const saveBankCardHandler = (parts: FundingBookParts) =>
  handleUser(saveBankCard, (input, context) => save(parts, 'domestic', input, context));

export const saveBankCardInternationalHandler = (parts: FundingBookParts) =>
  handleUser(saveBankCardInternational, (input, context) => save(parts, 'international', input, context));
