/** Conditional entries on the desk without a database. */
import { decide } from '../../../exchange/tests/support/inside.ts';
import type { Conditional, ConditionalAct } from '../../domain/conditional.ts';
import { MARKET, type PureContracts } from './pure-contracts.ts';

/** What a test wishes; without more a long of 0.1 BTC at market with a multiple of 20. */
export type WishedEntry = Pick<ConditionalAct, 'triggerTicks'> & Partial<ConditionalAct>;

function asked(contracts: PureContracts, userId: number, act: object): { code: string } | { id: number } {
  let answer: { code: string } | { id: number } = { code: '' };
  contracts.run((batch) => {
    const command = { type: 'act', userId, account: contracts.account, marketId: MARKET, act: { ...act } } as const;
    const decided = decide(batch, command);
    answer = decided.ok ? { id: (decided.value as { act: { id: number } }).act.id } : { code: decided.denial.code };
  });
  return answer;
}

/** Places one that may be refused; its code, or the id. */
export function tryConditional(contracts: PureContracts, userId: number, wish: WishedEntry): string | number {
  const act: ConditionalAct = {
    act: 'conditional',
    side: 'long',
    marginMode: 'isolated',
    multiple: 20,
    lots: 1_000,
    priceTicks: null,
    force: 'gtc',
    displayLots: null,
    takeProfitTicks: null,
    stopLossTicks: null,
    salt: 'ab'.repeat(16),
    ...wish,
  };
  const answer = asked(contracts, userId, act);
  return 'code' in answer ? answer.code : answer.id;
}

/** Places one. Error: it is refused. */
export function conditional(contracts: PureContracts, userId: number, wish: WishedEntry): number {
  const id = tryConditional(contracts, userId, wish);
  if (typeof id === 'string') throw new Error(id);
  return id;
}

/** Cancels one; the code of the refusal, or null. */
export function cancelConditional(contracts: PureContracts, userId: number, id: number): string | null {
  const answer = asked(contracts, userId, { act: 'cancel_conditional', id });
  return 'code' in answer ? answer.code : null;
}

/** One in its newest committed form. */
export const conditionalOf = (contracts: PureContracts, id: number): Conditional => contracts.conditionals.get(id) as Conditional;
