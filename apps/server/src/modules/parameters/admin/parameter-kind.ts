/**
 * The kinds `parameter` and `market`: two people want a change; then it is published in the public log, a day or more before
 * it counts, and only for what is ordered from then on.
 */
import { PARAMETER_VALUES, type ParameterValues, type ParameterName } from '@glasshouse/contract';
import type { PresentedValue } from '@glasshouse/contract/backoffice';
import {
  PARAMETER_AHEAD_MS,
  PARAMETER_NOTICE_MS,
  type ParameterLine,
  type ParameterLineValue,
  type ParameterPayload,
  parameterPayload,
} from '@glasshouse/contract/parameters';
import { mulDecimals } from '@glasshouse/money';
import * as z from 'zod/mini';
import type { ProposalKind } from '../../../platform/proposals.ts';
import { unsoundPlaces } from '../../../platform/calls/text.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { changeRecord, recordText, valueText } from '../domain/record.ts';
import { type ParameterParts, namedMarket, requireKind } from '../api/parts.ts';
import { type StoredChange, insertChange, loadChanges } from '../store/changes.ts';

type Value = ParameterValues[ParameterName];

/** The value of a payload. Errors: PARAMETERS_VALUE_INVALID. */
function readValue({ name, value }: ParameterPayload): Value {
  try {
    const read: unknown = JSON.parse(value);
    const parsed = z.safeParse(PARAMETER_VALUES[name], read);
    // What JSON writes as escapes was no such text when the input was looked at.
    if (parsed.success && unsoundPlaces({ read }).length === 0) return parsed.data;
  } catch {
    // Not JSON: refused like any other value that does not fit.
  }
  return refuseField('value', 'PARAMETERS_VALUE_INVALID');
}

/** What a label is about, behind it: `#60` a length in seconds, `@TRC20` a network or tier. */
const aboutOf = ({ seconds, of }: ParameterLine) => (seconds !== null ? `#${seconds}` : of === undefined ? '' : `@${of}`);

const presented = (value: ParameterLineValue | null): PresentedValue | null => {
  if (value === null) return null;
  if (value.type === 'amount') return value;
  if (value.type === 'percent') return { type: 'number', value: mulDecimals(value.fraction, '100', 4, 'down'), unit: 'percent' };
  return { type: 'code', code: value.code };
};

/** The value that holds, read in the transaction, and whether a change waits. */
function holding(parts: ParameterParts, changes: readonly StoredChange[], { name, market }: ParameterPayload) {
  const own = changes.filter((change) => change.name === name && change.market === market);
  const last = own.at(-1);
  return {
    value: last ? (JSON.parse(last.after) as Value) : requireKind(parts, name, market).original(market),
    version: last?.id ?? 0,
    isWaiting: last !== undefined && last.applied === null,
  };
}

function requireTime({ effective_at: effective }: ParameterPayload, now: number): void {
  if (effective < now + PARAMETER_NOTICE_MS)
    refuseField('effective_at', 'PARAMETERS_NOTICE_SHORT', { earliest: now + PARAMETER_NOTICE_MS });
  if (effective > now + PARAMETER_AHEAD_MS)
    refuseField('effective_at', 'PARAMETERS_TOO_FAR', { latest: now + PARAMETER_AHEAD_MS });
}

/** Declares a kind. Listings are of the kind `market`, all others of the kind `parameter`. */
export function parameterKind(parts: ParameterParts, kind: 'parameter' | 'market'): ProposalKind<ParameterPayload> {
  const now = () => parts.platform.clock.now();
  const checked = (payload: ParameterPayload) => {
    if ((payload.name === 'markets.listing') !== (kind === 'market')) refuseField('name', 'PARAMETERS_UNKNOWN');
    const declared = requireKind(parts, payload.name, payload.market);
    const value = readValue(payload);
    declared.check(payload.market, value as never);
    return { declared, value };
  };
  return {
    kind,
    payload: parameterPayload,
    // Asked when the staff's rights are made, after all parameters were declared.
    get writes() {
      const own = [...parts.kinds.values()].filter(({ name }) => (name === 'markets.listing') === (kind === 'market'));
      return ['parameter_changes', 'log_queue', ...own.flatMap(({ tellsTables = [] }) => tellsTables)];
    },
    target: ({ name, market }) => (market === 0 ? null : `${parts.kinds.get(name)?.assetOf ? 'asset' : 'market'}:${market}`),
    subject: ({ name, market }) => `${name} ${market}`,
    async check(tx, payload) {
      const { value } = checked(payload);
      requireTime(payload, now());
      const held = holding(parts, await loadChanges(tx), payload);
      if (held.isWaiting) refuse('PARAMETERS_WAITING');
      if (valueText(held.value) === valueText(value)) refuse('PARAMETERS_UNCHANGED');
    },
    async version(tx, payload) {
      return String(holding(parts, await loadChanges(tx), payload).version);
    },
    async present(tx, payload) {
      const { declared, value } = checked(payload);
      const { value: before } = holding(parts, await loadChanges(tx), payload);
      const symbol = namedMarket(parts, payload.name, payload.market)?.symbol;
      const where = symbol ? ({ type: 'text', text: `${symbol} (${payload.market})` } as const) : null;
      const isAsset = parts.kinds.get(payload.name)?.assetOf !== undefined;
      const warnings = (await declared.warnings?.(tx, payload.market, value as never)) ?? [];
      return [
        ...(where ? [{ label: `backoffice-markets:lines.${isAsset ? 'asset' : 'market'}`, before: where, after: where }] : []),
        ...[...warnings, ...declared.lines(payload.market, before, value)].map((line) => ({
          label: `names:labels.${line.label}${aboutOf(line)}`,
          before: presented(line.before),
          after: presented(line.after),
        })),
        {
          label: 'backoffice-markets:lines.effective',
          before: null,
          after: { type: 'time' as const, time: payload.effective_at },
        },
      ];
    },
    async apply(tx, payload, { proposalId, reason, now: published, afterCommit }) {
      const { declared, value } = checked(payload);
      requireTime(payload, published);
      const { value: before } = holding(parts, await loadChanges(tx), payload);
      const { name, market, effective_at: effective } = payload;
      const texts = { before: valueText(before), after: valueText(value) };
      const symbol = namedMarket(parts, name, market)?.symbol ?? '';
      const record = changeRecord({ id: proposalId, name, market, symbol, ...texts, published, effective });
      await insertChange(
        tx,
        { id: proposalId, name, market, ...texts, published, effective, record: recordText(record) },
        reason,
      );
      await parts.proofs.append(tx, record);
      const told = await declared.publish?.(tx, market, value as never, effective);
      if (told) afterCommit(told);
    },
  };
}
