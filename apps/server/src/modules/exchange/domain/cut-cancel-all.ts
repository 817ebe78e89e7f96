/**
 * A `cancelAll` in two, so that the orders of other markets end at once: the part has no caller, the rest leaves after it,
 * says what both ended, and does it all when the part failed. One that another process handed over stays whole: it has one
 * outcome, which is in its row, and a leader that died between the two would have left a part of which the next one, and a caller whose
 * command is taken back ("nothing happened"), know nothing. So does a repeat of one that is cut already, which would end what its user placed between the two.
 */
import type { Answer, Answers } from './commands.ts';
import type { Queued } from './queue.ts';

/** What may be cut: something in the line, with who waits for its answer. */
export interface Cuttable extends Queued {
  /** Its number when another process handed it over. */
  readonly handoff?: number;
  /** Whether it is a part, which is answered with the rest. */
  readonly isPart?: boolean;
  /** Of which cut it is a part or the rest. */
  readonly ofCut?: object;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Where it is cut: the markets that its rest is about, and the orders in them that leave with the part all the same. */
export interface CutAt {
  readonly waits: readonly number[];
  readonly beyond: readonly number[];
}

/**
 * Cuts it; null where it stays whole. `key` is that of its attempt, null when its caller named none; `cuts` are the attempts
 * that are cut now, by their keys.
 */
export function cutCancelAll<T extends Cuttable>(
  cuts: Map<string, object>,
  key: string | null,
  item: T,
  { waits, beyond }: CutAt,
): readonly [T, T] | null {
  const { command, handoff } = item;
  if (command.type !== 'cancelAll' || handoff !== undefined) return null;
  const ofCut = item.ofCut ?? item;
  if (key !== null && (cuts.get(key) ?? ofCut) !== ofCut) return null;
  if (key !== null) cuts.set(key, ofCut);
  const already = [...(command.already ?? [])];
  const after = { isOver: false };
  const end = () => {
    if (key !== null && item.ofCut === undefined) cuts.delete(key);
  };
  const rest: T = {
    ...item,
    ofCut,
    after,
    command: { ...command, marketIds: waits, already },
    resolve: (answer: Answer) => {
      end();
      item.resolve(answer);
    },
    reject: (error: unknown) => {
      end();
      item.reject(error);
    },
  };
  const part: T = {
    ...item,
    atOnce: false,
    after: undefined,
    command: { ...command, except: [...(command.except ?? []), ...waits], beyond, already: [] },
    ofCut,
    isPart: true,
    resolve: (answer: Answer) => {
      already.push(...(answer as Answers['cancelAll']).cancelled);
      after.isOver = true;
    },
    reject: () => {
      Object.assign(rest, { command });
      after.isOver = true;
    },
  };
  return [part, rest];
}
