/**
 * The proposal `stock_action`: a corporate action by two of the staff, published a whole session before its day. A published one is only
 * replaced, by a new notice before its holdings are counted.
 */
import type { PresentedChange } from '@glasshouse/contract/backoffice';
import { type StockActionPayload, stockActionPayload } from '@glasshouse/contract/stocks';
import { parseAmount } from '@glasshouse/money';
import { type ActionKind, earliestExSession, noticeSession, sessionBefore } from '@glasshouse/proofs/stocks';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProposalKind } from '../../../platform/proposals.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { heldInAll } from '../../ledger/index.ts';
import { recordHash } from '../../proofs/index.ts';
import { ACCOUNT, type StockParts, requireStock } from '../api/parts.ts';
import { moneyText, sharesText } from '../domain/present.ts';
import { noticeRecord } from '../domain/records.ts';
import { type ActionState, REDUCED_WITHHOLDING_PPM, type Stock, type StockAction, calendarNamed } from '../domain/stock.ts';
import { insertAction, loadAction, loadComing, lockMarket } from '../store/actions.ts';
import { loadEnds } from '../store/order-changes.ts';

const MOST_PER_SHARE = 10n ** 12n;
const MOST_OF_RATIO = 10_000;
/** How far ahead a day may lie. */
const AHEAD_MS = 2 * 366 * 86_400_000;
const isPart = (of: number | undefined) => of === undefined || (Number.isInteger(of) && of >= 1 && of <= MOST_OF_RATIO);
const PAY_WITHIN_MS = 366 * 86_400_000;

/** The figures of an action. Refusal STOCKS_ACTION_INVALID at the field. */
export function readFigures(input: {
  readonly kind: ActionKind;
  readonly numerator?: number | undefined;
  readonly denominator?: number | undefined;
  readonly per_share?: string | undefined;
}): Pick<StockAction, 'kind' | 'numerator' | 'denominator' | 'perShare'> {
  const { kind, numerator, denominator, per_share: perShare } = input;
  const isSplit = kind === 'split';
  if (!isPart(numerator) || !isPart(denominator)) return refuseField('numerator', 'STOCKS_ACTION_INVALID');
  if (isSplit !== (numerator !== undefined) || isSplit !== (denominator !== undefined) || (isSplit && numerator === denominator))
    return refuseField('numerator', 'STOCKS_ACTION_INVALID');
  if (isSplit === (perShare !== undefined)) return refuseField('per_share', 'STOCKS_ACTION_INVALID');
  if (isSplit) return { kind, numerator: BigInt(numerator as number), denominator: BigInt(denominator as number), perShare: 0n };
  const parsed = parseAmount(perShare as string, 6, kind === 'delisting' ? 'nonNegative' : 'positive');
  if (!parsed.ok || parsed.atoms > MOST_PER_SHARE) return refuseField('per_share', 'STOCKS_ACTION_INVALID');
  return { kind, numerator: 1n, denominator: 1n, perShare: parsed.atoms };
}

type Draft = Omit<StockAction, 'id' | 'recordHash'>;

/** The action that a payload asks for at a time. Refusals STOCKS_ACTION_INVALID, STOCKS_ACTION_NOTICE with the earliest open. */
function draftOf(stock: Stock, payload: StockActionPayload, now: number): Draft {
  const figures = readFigures(payload);
  const calendar = calendarNamed(stock.calendar);
  if (payload.ex_opens < 0 || payload.ex_opens > now + AHEAD_MS) return refuseField('ex_opens', 'STOCKS_ACTION_INVALID');
  const ex = calendar.opening(payload.ex_opens);
  if (ex.open !== payload.ex_opens) return refuseField('ex_opens', 'STOCKS_ACTION_INVALID');
  const earliest = earliestExSession(calendar, now);
  if (ex.open < earliest.open) return refuseField('ex_opens', 'STOCKS_ACTION_NOTICE', { at: earliest.open });
  const counted = sessionBefore(calendar, ex).close;
  const isPaidLater = figures.kind === 'dividend';
  if (isPaidLater && (payload.pays < counted || payload.pays > counted + PAY_WITHIN_MS))
    return refuseField('pays', 'STOCKS_ACTION_INVALID');
  const notice = noticeSession(calendar, now);
  return {
    ...figures,
    marketId: stock.marketId,
    withholdingPpm: isPaidLater ? stock.withholdingPpm : 0,
    reducedPpm: isPaidLater && stock.withholdingPpm > REDUCED_WITHHOLDING_PPM ? REDUCED_WITHHOLDING_PPM : null,
    exDay: ex.day,
    exOpens: ex.open,
    counted,
    pays: isPaidLater ? payload.pays : counted,
    source: payload.source,
    sourceUrl: payload.source_url,
    published: now,
    noticeOpen: notice.open,
    noticeClose: notice.close,
    replaces: payload.replaces ?? null,
  };
}

const ENDS: ReadonlySet<ActionKind> = new Set(['cash_out', 'delisting']);

/**
 * The notice that is replaced, and that nothing else of the stock is at the same close, or behind its end. Refusals
 * STOCKS_ACTION_OVERLAPS, STOCKS_DELISTED.
 */
async function requireFree(tx: Tx, draft: Draft, now: number): Promise<ActionState | null> {
  const old = draft.replaces === null ? null : await loadAction(tx, draft.replaces);
  const mayBeReplaced =
    old !== null &&
    old.action.marketId === draft.marketId &&
    old.replacedBy === null &&
    old.applied === null &&
    now < old.action.counted;
  if (draft.replaces !== null && !mayBeReplaced) return refuseField('replaces', 'STOCKS_ACTION_INVALID');
  const coming = await loadComing(tx, draft.marketId);
  if (coming.some(({ action }) => action.id !== draft.replaces && action.counted === draft.counted))
    return refuseField('ex_opens', 'STOCKS_ACTION_OVERLAPS');
  const isBehind = (counted: number) => ENDS.has(draft.kind) && counted > draft.counted;
  if (coming.some(({ action }) => action.id !== draft.replaces && isBehind(action.counted)))
    return refuseField('ex_opens', 'STOCKS_ACTION_OVERLAPS');
  const ends = (await loadEnds(tx)).filter(({ id, marketId }) => marketId === draft.marketId && id !== draft.replaces);
  return ends.some(({ counted }) => counted <= draft.counted) ? refuseField('ex_opens', 'STOCKS_DELISTED') : old;
}

const text = (value: string) => ({ type: 'text', text: value }) as const;

/** What would be published, for the approver. */
async function present(parts: StockParts, tx: Tx, payload: StockActionPayload): Promise<PresentedChange[]> {
  const stock = requireStock(parts, payload.currency_id);
  const draft = draftOf(stock, payload, parts.platform.clock.now());
  const { holders, atoms } = await heldInAll(tx, ACCOUNT, stock.assetId);
  const ratio = draft.kind === 'split' ? `${draft.numerator} : ${draft.denominator}` : moneyText(draft.perShare);
  const line = (label: string, value: PresentedChange['after']): PresentedChange => ({
    label: `backoffice-stocks:lines.${label}`,
    before: null,
    after: value,
  });
  return [
    line('stock', text(stock.code)),
    line('action', { type: 'code', code: draft.kind }),
    line('figure', text(ratio)),
    line('exOpens', { type: 'time', time: draft.exOpens }),
    line('pays', { type: 'time', time: draft.pays }),
    line('source', text(`${draft.source} ${draft.sourceUrl}`)),
    line('holders', text(`${holders} / ${sharesText(atoms)}`)),
  ];
}

/** The kind `stock_action`. */
export function stockActionKind(parts: StockParts): ProposalKind<StockActionPayload> {
  return {
    kind: 'stock_action',
    payload: stockActionPayload,
    writes: ['corporate_actions', 'due_items', 'log_queue'],
    target: ({ currency_id: id }) => `asset:${id}`,
    subject: ({ currency_id: id, kind, replaces }) => `${id} ${kind} ${replaces ?? ''}`,
    async check(tx, payload) {
      const now = parts.platform.clock.now();
      await requireFree(tx, draftOf(requireStock(parts, payload.currency_id), payload, now), now);
    },
    version: async (tx, { currency_id: id }) => {
      const coming = await loadComing(tx, requireStock(parts, id).marketId);
      return coming.map(({ action }) => action.id).join();
    },
    present: (tx, payload) => present(parts, tx, payload),
    async apply(tx, payload, by) {
      const stock = requireStock(parts, payload.currency_id);
      await lockMarket(tx, stock.marketId);
      const draft = { ...draftOf(stock, payload, by.now), id: by.proposalId };
      const old = await requireFree(tx, draft, by.now);
      const record = noticeRecord(stock, draft, old?.action.recordHash ?? null);
      await insertAction(tx, { ...draft, recordHash: recordHash(record) }, by);
      if (old) await parts.due().cancel(tx, [old.action.id]);
      await parts.due().add(tx, [
        { position: draft.id, event: 'announce', period: 0, dueAt: by.now },
        { position: draft.id, event: 'apply', period: 0, dueAt: draft.counted },
      ]);
      await parts.proofs.append(tx, record);
    },
  };
}
