// SPDX-License-Identifier: Apache-2.0
/** Deleveragings held against the liquidations that took: each lot once, by rank and score, at one price. */
import { bankruptcyPrice, closeOpposite, exposureOf, isBeyond, opposite, scoreAt, valueOf } from '@glasshouse/risk';
import { isCross } from './account-members.ts';
import type { Attempt } from './attempt.ts';
import { count, type Fields, text, whole } from './fields.ts';
import { readState } from './state.ts';
import type { ReadTerms } from './terms.ts';

/** A record that has no other side. */
export interface Unmatched {
  readonly leaf: number;
  readonly id: string;
  readonly kind: string;
}

interface Given {
  readonly leaf: number;
  readonly record: Fields;
}

/** Liquidations that deleveraged, and those who gave. */
export class Deleveragings {
  readonly #taken = new Map<string, { leaf: number; attempt: Attempt }>();
  readonly #given = new Map<string, Given[]>();

  /** A liquidation: remembered where others had to give. */
  liquidation(leaf: number, attempt: Attempt): void {
    if (attempt.fills.some(({ kind }) => kind === 'adl')) this.#taken.set(text(attempt.record, 'id'), { leaf, attempt });
  }

  /** A deleveraging; whether score, price, result and its own bankruptcy price are right by itself. */
  adl(leaf: number, record: Fields, terms: ReadTerms): boolean {
    const liquidation = text(record, 'liquidation');
    this.#given.set(liquidation, [...(this.#given.get(liquidation) ?? []), { leaf, record }]);
    const { held } = readState(record);
    const cross = isCross(record);
    const exposure = cross ? { ...exposureOf(held), backing: whole(record, 'backing') } : exposureOf(held);
    const equity = cross ? whole(record, 'apportioned') : null;
    const [lots, ticks] = [whole(record, 'closed'), whole(record, 'ticks')];
    const closed = closeOpposite(terms.contract, held, lots, ticks, cross ? 'account' : 'own');
    return (
      scoreAt(terms.contract, exposure, whole(record, 'mark'), equity) === whole(record, 'score') &&
      !isBeyond(held.side, ticks, bankruptcyPrice(terms.contract, exposure, terms.feePpm)) &&
      valueOf(terms.contract, ticks, lots) === whole(record, 'value') &&
      closed.realized === whole(record, 'realized') &&
      closed.fromFund === whole(record, 'from_fund') &&
      closed.credit === whole(record, 'credit') &&
      held.lots - lots === whole(record, 'left')
    );
  }

  /** What does not belong together. */
  finish(): Unmatched[] {
    const wrong: Unmatched[] = [];
    for (const [id, { leaf, attempt }] of this.#taken) {
      const given = (this.#given.get(id) ?? []).toSorted((a, b) => rankOf(a) - rankOf(b));
      if (!isMatched(attempt, given)) wrong.push({ leaf, id, kind: 'contract_liquidation' });
    }
    for (const [id, given] of this.#given) {
      if (this.#taken.has(id)) continue;
      wrong.push(...given.map(({ leaf, record }) => ({ leaf, id: text(record, 'id'), kind: 'contract_adl' })));
    }
    return wrong;
  }
}

const rankOf = ({ record }: Given) => count(record, 'rank');

/** Whether those who gave are those who were taken, in the order of their ranks, each wholly but for the last. */
function isMatched({ record, fills, standing, state }: Attempt, given: readonly Given[]): boolean {
  const taken = fills.filter(({ kind }) => kind === 'adl');
  const list = record['ranking'] as Fields | null;
  return (
    taken.length === given.length &&
    given.every(({ record: one }, i) => {
      const [fill, before] = [taken[i], given[i - 1]?.record];
      const isBehind = before === undefined || whole(before, 'score') >= whole(one, 'score');
      return (
        one['position'] === String(fill?.position) &&
        one['closed'] === String(fill?.lots) &&
        one['ticks'] === String(fill?.ticks) &&
        one['side'] === opposite(standing.held.side) &&
        one['against'] === String(state.position) &&
        one['market'] === record['market'] &&
        one['tick'] === record['tick'] &&
        one['mark'] === record['mark'] &&
        one['root'] === list?.['root'] &&
        one['of'] === list?.['count'] &&
        count(one, 'rank') <= count(one, 'of') &&
        (before === undefined || count(before, 'rank') < count(one, 'rank')) &&
        isBehind &&
        (i === taken.length - 1 || whole(one, 'left') === 0n)
      );
    })
  );
}
