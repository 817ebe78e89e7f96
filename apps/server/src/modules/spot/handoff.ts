/**
 * Between the processes: whoever does not lead hands commands to the leader through the database, and waits.
 *
 * Invariants: a handed command has exactly one outcome. Its answer is committed with its effect; one that is not answered
 * in time is taken back before its caller hears UNAVAILABLE, and a command that was taken back is never decided.
 * Limits: looked for every BUSY_MS while commands come, else every IDLE_MS; MOST at a time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Attempt } from '../../platform/store/request-answers.ts';
import type { Answer, Command } from './domain/commands.ts';
import type { Submission } from './group-run.ts';
import {
  type Handoff,
  answerHandoffs,
  insertHandoff,
  loadHandoffs,
  lockHandoffs,
  takeAnswers,
  withdrawHandoff,
} from './store/handoffs.ts';

const BUSY_MS = 10;
const IDLE_MS = 200;
/** So long nobody must have handed anything over for the leader to look less often. */
const QUIET_MS = 5_000;
/** After so long a command is taken back: longer than a take-over of the lead. */
export const PATIENCE_MS = 20_000;
const MOST = 512;
const MAX_WAITING = 5_000;

/** What the two sides need. */
export interface HandoffDeps {
  readonly db: Db;
  readonly log: Logger;
  /** After so long a command is taken back. */
  readonly patienceMs: number;
  readonly isLeading: () => boolean;
  readonly submit: (submissions: readonly Submission[]) => Promise<Answer>[];
}

/** Both sides of handing commands over. */
export class Handoffs {
  readonly #deps: HandoffDeps;
  readonly #waiting = new Map<number, (answer: Answer | Refusal) => void>();
  /** Handed commands that are at the desk of this process now. */
  readonly #atDesk = new Set<number>();
  #isAsking = false;
  #serving: Promise<void> | null = null;
  #stopped = false;

  constructor(deps: HandoffDeps) {
    this.#deps = deps;
  }

  /** Hands a command to the leader and waits for its answer. Errors: its refusal; UNAVAILABLE, then nothing happened. */
  async send(command: Command, attempt: Attempt | null): Promise<Answer> {
    if (this.#stopped || this.#waiting.size >= MAX_WAITING) throw new Refusal('UNAVAILABLE');
    const { db } = this.#deps;
    const id = await insertHandoff(db, command, attempt);
    const answered = new Promise<Answer | Refusal>((resolve) => this.#waiting.set(id, resolve));
    void this.#ask();
    const patience = new AbortController();
    const late = sleep(this.#deps.patienceMs, null, { signal: patience.signal, ref: false }).catch(() => null);
    const answer = (await Promise.race([answered, late])) ?? (await this.#withdraw(id, answered));
    patience.abort();
    this.#waiting.delete(id);
    if (answer instanceof Refusal) throw answer;
    return answer;
  }

  /** When it is too late to take a command back, its answer is on the way. */
  async #withdraw(id: number, answered: Promise<Answer | Refusal>): Promise<Answer | Refusal> {
    return (await withdrawHandoff(this.#deps.db, id)) ? new Refusal('UNAVAILABLE') : answered;
  }

  /** Looks for answers as long as somebody waits for one. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#waiting.size > 0) {
      try {
        const answers = await takeAnswers(this.#deps.db, [...this.#waiting.keys()]);
        for (const [id, answer] of answers) {
          this.#waiting.get(id)?.(answer);
          this.#waiting.delete(id);
        }
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'answers of handed orders could not be read');
      }
      if (this.#waiting.size > 0) await sleep(BUSY_MS);
    }
    this.#isAsking = false;
  }

  /** Begins to look for commands of other processes while this one leads. */
  serve(): void {
    this.#serving ??= this.#serve();
  }

  async #serve(): Promise<void> {
    let [last, heard] = [0, 0];
    while (!this.#stopped) {
      try {
        if (!this.#deps.isLeading()) last = 0;
        else {
          const found = await loadHandoffs(this.#deps.db, last, MOST);
          const handed = found.filter(({ id }) => !this.#atDesk.has(id));
          if (handed.length > 0) heard = performance.now();
          last = found.at(-1)?.id ?? last;
          const submissions = handed.map(({ id, command, attempt }) => ({ command, attempt, handoff: id }));
          // The answers are written with the group; what could not be decided is handed in again, but for what is too much.
          this.#deps.submit(submissions).forEach((promise, i) => {
            const { id } = handed[i] as Handoff;
            this.#atDesk.add(id);
            promise
              .catch(async (error: unknown) => {
                if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE') last = 0;
                else if (error.code === 'TOO_MANY_REQUESTS' && !(await this.#refuse(id, error))) last = 0;
              })
              .finally(() => this.#atDesk.delete(id));
          });
        }
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'handed orders could not be read');
      }
      await sleep(performance.now() - heard < QUIET_MS ? BUSY_MS : IDLE_MS, null, { ref: false });
    }
  }

  /** Answers what the desk did not take in; whether that could be stored. */
  async #refuse(id: number, refusal: Refusal): Promise<boolean> {
    try {
      await inTransaction(this.#deps.db, async (tx) => {
        if ((await lockHandoffs(tx, [id])).has(id)) await answerHandoffs(tx, [{ id, answer: refusal }]);
      });
      return true;
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'a handed order could not be refused');
      return false;
    }
  }

  /** Ends looking; who still waits is answered first. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#serving;
  }
}
