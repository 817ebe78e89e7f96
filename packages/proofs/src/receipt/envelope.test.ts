// SPDX-License-Identifier: Apache-2.0
/** The envelope with a rule of its own: whole files verify, and each planted change fails at its own step. */
import { describe, expect, it } from 'vitest';
import { sha256, toHex, utf8 } from '../bytes.ts';
import { canonicalText, readCanonical } from '../canonical.ts';
import { signHead } from '../head.ts';
import { publishKey, signBytes, signingKey } from '../keys.ts';
import { consistencyNodes, foldNodes, leafHash, pathIn, rootOfHashes, treeLevels } from '../tree.ts';
import { type ReceiptFile, type RecordRule, recordReceipts } from './envelope.ts';
import { recordAcceptanceMessage } from './signed.ts';

const NOW = 1_800_000_000_000;

interface Bet {
  readonly at: number;
  readonly stake: bigint;
  readonly limit: bigint;
}
type Fields = Readonly<Record<string, string>>;
const fieldsOf = (body: string, kind: string): Fields | null => {
  const record = readCanonical(body) as Fields | null;
  return record?.['kind'] === kind ? record : null;
};

/** Doubles the stake when the reading is above the limit, and returns nothing otherwise. */
const RULE: RecordRule<Bet, bigint> = {
  product: 'toy',
  rules: ['toy/1'],
  read(body) {
    const fields = fieldsOf(body, 'toy_order');
    return fields?.['rule'] === 'toy/1'
      ? { at: Number(fields['at']), stake: BigInt(fields['stake'] ?? ''), limit: BigInt(fields['limit'] ?? '') }
      : null;
  },
  madeAt: ({ at }) => at,
  show: ({ stake }) => ({ stake: String(stake) }),
  isEnded: (_, events) => events.length > 0,
  areInputsValid: (_, inputs) => inputs.length === 1 && fieldsOf(inputs[0]?.body ?? '', 'reading')?.['source'] === 'fair',
  recompute: ({ stake, limit }, [input]) =>
    BigInt(fieldsOf(input?.body ?? '', 'reading')?.['value'] ?? '') > limit ? stake * 2n : 0n,
  agrees(_, paid, [event = '']) {
    const said = fieldsOf(event, 'toy_end');
    return { outcome: said?.['outcome'] === (paid > 0n ? 'won' : 'lost'), amounts: said?.['paid'] === String(paid) };
  },
  describe: ({ stake }, paid) => `${stake} became ${paid}`,
};
const KIND = recordReceipts(RULE);

const key = signingKey(new Uint8Array(32).fill(7));
const keys = [publishKey(key, 1, null)];
const orderAt = (at: number) =>
  canonicalText({ kind: 'toy_order', version: '1', rule: 'toy/1', at: String(at), stake: '10', limit: '100' });
const ORDER = orderAt(NOW + 1);
const READING = canonicalText({ kind: 'reading', version: '1', source: 'fair', value: '101' });
const END = canonicalText({ kind: 'toy_end', version: '1', outcome: 'won', paid: '20' });
const OTHERS = ['a', 'b', 'c'].map((name) => canonicalText({ kind: 'other', version: '1', name }));

/** A receipt over a log with these records; the acceptance names the log of the first `before` of them. */
function receiptOf(
  records: readonly string[],
  at: { before: number; order: number; events: readonly number[]; inputs: readonly number[] },
  accepted = records[at.order] as string,
): ReceiptFile {
  const hashes = records.map((record) => leafHash(utf8(record)));
  const levels = treeLevels(hashes);
  const logged = (leaf: number) => ({
    leaf: String(leaf),
    body: records[leaf] as string,
    path: pathIn(levels, leaf).map(toHex),
  });
  const earlier = signHead(key.id, at.before, rootOfHashes(hashes.slice(0, at.before)), NOW, key);
  const head = signHead(key.id, records.length, rootOfHashes(hashes), NOW + 60_000, key);
  const growth = consistencyNodes(at.before, records.length).map((nodes) =>
    toHex(foldNodes(nodes.map(({ level, index }) => levels[level]?.[index] as Uint8Array))),
  );
  const acceptance = { log: key.id, record: toHex(sha256(utf8(accepted))), head: earlier };
  const time = String(NOW + 1);
  const signature = signBytes(recordAcceptanceMessage('toy', acceptance, time, key.id), key);
  return {
    format: 'glasshouse-toy-receipt',
    version: '1',
    acceptance: { ...acceptance, time, key: key.id, signature },
    record: logged(at.order),
    events: at.events.map(logged),
    inputs: at.inputs.map(logged),
    head,
    growth,
    keys,
  };
}
const LOG = [...OTHERS, ORDER, READING, END];
const AT = { before: 3, order: 3, events: [5], inputs: [4] };
const settled = receiptOf(LOG, AT);
const failedSteps = (value: unknown, expected = {}) =>
  KIND.verify(value, expected).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));

describe('a receipt of records', () => {
  it('that is settled verifies with the result recomputed, step by step', () => {
    const verdict = KIND.verify(settled, { log: key.id });
    expect(verdict).toMatchObject({ ok: true, stage: 'settled', terms: { stake: 10n }, result: 20n });
    expect(verdict.steps.map(({ id }) => id)).toEqual(Object.keys(KIND.steps));
    expect(KIND.describe(verdict)).toBe('10 became 20');
    expect([KIND.logOf(settled), KIND.headOf(settled).size]).toEqual([key.id, '6']);
  });

  it('verifies as an acceptance while no head covers it, and while it has not ended', () => {
    const early = { ...settled, record: null, events: [], inputs: [], head: null, growth: [] };
    expect(KIND.verify(early)).toMatchObject({ ok: true, stage: 'accepted', terms: null, result: null });
    expect(KIND.headOf(early).size).toBe('3');
    expect(KIND.verify({ ...settled, events: [] })).toMatchObject({ ok: true, stage: 'accepted', result: null });
  });

  it.each<[string, unknown, string[]]>([
    ['a record that was not accepted', receiptOf(LOG, AT, ORDER.replace('"10"', '"11"')), ['TERMS']],
    [
      'a record that is dated after its acceptance',
      receiptOf(
        LOG.map((text) => (text === ORDER ? orderAt(NOW + 2) : text)),
        AT,
      ),
      ['TERMS'],
    ],
    [
      'a record of another rule',
      receiptOf(
        LOG.map((text) => text.replace('toy/1', 'toy/2')),
        AT,
      ),
      ['TERMS'],
    ],
    ['a record that stood in the log before', receiptOf(LOG, { ...AT, before: 4 }), ['LOGGED']],
    [
      'an end that stood before the record',
      receiptOf([...OTHERS, END, ORDER, READING], { before: 3, order: 4, events: [3], inputs: [5] }),
      ['LOGGED'],
    ],
    [
      'an end that is not in the log',
      { ...settled, events: [{ ...settled.events[0], body: END.replace('"20"', '"21"') }] },
      ['LOGGED', 'AMOUNT'],
    ],
    ['an input that is not in the log', { ...settled, inputs: [{ ...settled.inputs[0], path: [] }] }, ['INPUTS_LOGGED']],
    [
      'an input of another source',
      receiptOf(
        LOG.map((text) => text.replace('fair', 'bent')),
        AT,
      ),
      ['INPUTS_VALID'],
    ],
    [
      'another outcome',
      receiptOf(
        LOG.map((text) => text.replace('"won"', '"lost"')),
        AT,
      ),
      ['RULE'],
    ],
    [
      'an amount that is off by one',
      receiptOf(
        LOG.map((text) => text.replace('"20"', '"19"')),
        AT,
      ),
      ['AMOUNT'],
    ],
    [
      'an acceptance of another signer',
      { ...settled, acceptance: { ...settled.acceptance, time: String(NOW + 2) } },
      ['ACCEPTANCE'],
    ],
    ['a head that was changed', { ...settled, head: { ...settled.head, time: '1' } }, ['HEAD']],
    ['a log that was rewritten', { ...settled, growth: [] }, ['GROWTH']],
    [
      'an order that breaks the rule',
      receiptOf(
        LOG.map((text) => text.replace('"10"', '"x"')),
        AT,
      ),
      ['TERMS'],
    ],
  ])('%s fails at its own step', (_, value, steps) => {
    expect(failedSteps(value)).toEqual(steps);
    expect(KIND.verify(value).ok).toBe(false);
  });

  it('of another log than the one that was noted fails', () => {
    expect(failedSteps(settled, { log: 'another' })).toEqual(['KEYS']);
  });

  it.each([
    null,
    'text',
    { ...settled, format: 'glasshouse-other-receipt' },
    { ...settled, version: '2' },
    { ...settled, events: [null] },
    { ...settled, record: null },
    { ...settled, head: null },
    { ...settled, keys: null },
    { ...settled, inputs: Array.from({ length: 65_537 }, () => settled.inputs[0]) },
  ])('that is none fails its shape and nothing else is said', (value) => {
    expect(KIND.verify(value).steps).toEqual([{ id: 'SHAPE', ok: false, params: {} }]);
  });
});
