/**
 * Conditional entries whose mark came, by their numbers, behind everything else of a second. Each places its order by the checks of any
 * order, or ends with the reason why not; either way it is over, so that it never fires again.
 */
import { entryRecord } from '@glasshouse/proofs/contracts';
import { BATCH_WORK, decidePlace, type Denial, type Order } from '../../exchange/clearing/index.ts';
import { type Conditional, orderOf } from '../domain/conditional.ts';
import { type Look, momentValues } from './look.ts';
import { shownFrom, shownWait, STAGE } from './market-state.ts';

/** The order that it placed, or why none. */
type Placed = { readonly order: Order; readonly denial: null } | { readonly order: null; readonly denial: Denial };

function place({ batch, view }: Look, conditional: Conditional): Placed {
  if (view.book.deps.isFrozen(conditional.userId)) return { order: null, denial: { code: 'CONTRACTS_OWNER_FROZEN', params: {} } };
  const decided = decidePlace(batch, orderOf(conditional));
  return decided.ok ? { order: decided.value, denial: null } : { order: null, denial: decided.denial };
}

function fire(look: Look, conditional: Conditional): void {
  const { batch, view, own, tick, mark, state } = look;
  const { marketId, userId } = conditional;
  // Where the terms are new their record comes first.
  const version = view.book.deps.versionOf(batch, marketId, batch.input.now);
  const id = own.nextId();
  const { order, denial } = place(look, conditional);
  batch.work++;
  batch.settle();
  const refusal = denial && { code: denial.code, params: denial.params };
  view.conditionals.save({
    ...conditional,
    status: order === null ? 'refused' : 'placed',
    orderId: order?.id ?? null,
    refusal,
    tick,
    markTicks: Number(mark),
    recordId: id,
    ended: batch.input.now,
  });
  const body = entryRecord({
    ...momentValues(look, id),
    entry: conditional.id,
    head: conditional.head,
    tier_version: version,
    set: conditional.set,
    way: conditional.way,
    trigger: BigInt(conditional.triggerTicks),
    refusal: refusal?.code ?? null,
  });
  const lists = { older: [], own: null, ranking: null, wait: shownWait(state, 'stops', tick) };
  const from = shownFrom(state, 'stops', tick);
  own.record({ id, kind: 'contract_entry', marketId, userId, positionId: null, tick, from, lists }, body);
}

/** Fires those that the mark reached; false when some are left for the next batch. */
export function fireEntries(look: Look): boolean {
  const { batch, view, own, rules, mark, tick } = look;
  const { marketId } = rules;
  const reached = view.conditionals.reached(marketId, Number(mark), tick);
  if (reached.length === 0) return true;
  // What comes before them in the order of a second is over for it.
  own.states.set(marketId, { ...own.state(marketId), progress: { tick, stage: STAGE.ENTRIES, after: 0 } });
  for (const { id } of reached) {
    const conditional = view.conditionals.get(id);
    // What fired before it may have ended it.
    if (conditional?.status !== 'waiting') continue;
    if (batch.work >= BATCH_WORK) return false;
    fire(look, conditional);
  }
  return true;
}
