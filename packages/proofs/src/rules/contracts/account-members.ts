// SPDX-License-Identifier: Apache-2.0
/** The other positions of a cross account, as the record of one of them commits to them by the root of a list. */
import { type CrossPosition, exactResult, floorOf, inMillionths, plus, ratesOf, requirementOf } from '@glasshouse/risk';
import { readCanonical } from '../../canonical.ts';
import { count, type Fields, inner, sideOf, text, whole } from './fields.ts';
import { listRoot } from './lists.ts';
import type { ReadTerms } from './terms.ts';

/** The terms that a record or an entry names by market and version. */
type TermsOf = (record: Fields | null) => ReadTerms | null;

/** Another position of an account. */
export interface ReadMember extends CrossPosition {
  readonly id: number;
  readonly market: number;
  readonly tick: number;
}

/** Whether a record is of a cross position. */
export const isCross = (record: Fields | null): record is Fields => record?.['margin_mode'] === 'cross';

function readMember(record: Fields, body: string, termsOf: TermsOf): ReadMember {
  const fields = readCanonical(body) as Fields | null;
  const isOfList =
    fields?.['kind'] === 'contract_account' &&
    fields['version'] === '1' &&
    fields['record'] === (record['liquidation'] ?? record['id']);
  if (!isOfList) throw new TypeError('an entry of another account');
  const terms = termsOf(fields);
  if (terms === null) throw new TypeError('the terms of another position of the account are not shown');
  text(fields, 'head');
  const position = {
    side: sideOf(fields),
    lots: whole(fields, 'lots'),
    entryValue: whole(fields, 'entry_value'),
    margin: whole(fields, 'margin'),
    owed: whole(fields, 'owed'),
  };
  const { contract, table, feePpm } = terms;
  const rates = ratesOf(contract, position, { older: whole(fields, 'older'), table, feePpm });
  if (position.lots < 1n || position.margin < 0n || position.owed < 0n) throw new TypeError('no open position');
  if (rates.maintenancePpm !== whole(fields, 'maintenance_ppm')) throw new TypeError('another maintenance rate');
  const [id, market, tick] = [count(fields, 'position'), count(fields, 'market'), count(fields, 'tick')];
  return { id, market, tick, contract, position, rates, markTicks: whole(fields, 'mark') };
}

/** The other positions of the account of a record. TypeError where the list is not the one that it commits to. */
export function membersOf(record: Fields, texts: readonly string[], termsOf: TermsOf): readonly ReadMember[] {
  const stated = inner(record, 'account');
  const { root, count: size } = listRoot(texts);
  if (root !== stated['root'] || String(size) !== stated['count']) throw new TypeError('another list');
  const members = texts.map((body) => readMember(record, body, termsOf));
  const own = count(record, 'position');
  for (const [i, { id }] of members.entries())
    if (id === own || (i > 0 && (members[i - 1] as ReadMember).id >= id)) throw new TypeError('positions out of order');
  return members;
}

/**
 * Whether the account was due at another mark of the same market: null where the record alone does not say, because positions of other
 * markets had other marks then. `mark` is that of the tick, `at` the deciding one.
 */
export function movedBy(
  members: readonly ReadMember[],
  market: number,
  mark: bigint,
): { equity: bigint; others6: bigint } | null {
  if (members.some((member) => member.market !== market)) return null;
  let [equity, others6] = [0n, 0n];
  for (const { contract, position, rates, markTicks } of members) {
    const [now, then] = [exactResult(contract, position, markTicks), exactResult(contract, position, mark)];
    equity += floorOf(plus(then, { n: -now.n, d: now.d }));
    others6 += inMillionths(requirementOf(contract, position.lots, rates, mark));
  }
  return { equity, others6 };
}
