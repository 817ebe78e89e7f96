/**
 * A process that does not lead hands commands to the leader through the database, and waits.
 *
 * Invariants: a handed command has exactly one outcome, which is in its row: the answer of the transaction that decided it, committed
 * with its effect; or what its leader refused it with, as it would have refused its own callers, and then it is never decided.
 * It waits as long as a command of the leader's own would; only when no process has led for PATIENCE_MS it is taken back before
 * its caller gets UNAVAILABLE. Commands of a process that is gone are not decided any more. Only where the database itself does
 * not answer for PATIENCE_MS the caller gets UNAVAILABLE although its command may be decided, and asks again with the same `request_id`.
 * Limits: looked for at a notice, every BUSY_MS while commands come, else every NOTICED_IDLE_MS, as a notice can be lost (every
 * IDLE_MS without notices); MOST at a time; MAX_WAITING of a process wait.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { Notices } from '../db/notices.ts';
import { Refusal } from '../refusal.ts';
import type { Presence } from './presence.ts';
import {
  type Handoff,
  HandoffFault,
  type Outcome,
  answerHandoffs,
  handoffChannel,
  hasHandoffs,
  insertHandoff,
  loadHandoffs,
  refuseAbandoned,
  takeAnswers,
  withdrawHandoffs,
} from './handoff-rows.ts';

const BUSY_MS = 10;
const IDLE_MS = 200;
/** The same where notices wake the leader: one can be lost. */
const NOTICED_IDLE_MS = 1_000;
/** So long nobody must have handed anything over for the leader to look less often. */
const QUIET_MS = 5_000;
/** How often late commands, and those of processes that are gone, are looked for. */
const LATE_EVERY_MS = 1_000;
/** When nobody has led for so long a command is taken back: longer than a takeover. */
export const PATIENCE_MS = 20_000;
const MOST = 512;
const MAX_WAITING = 5_000;

/** A command as it is handed over; `handoff` is its number at the leader. */
export interface Handed<Command> extends Pick<Handoff<Command>, 'command' | 'attempt'> {
  readonly atOnce?: boolean;
  readonly handoff?: number;
}

/** What the two sides need. */
export interface HandoffDeps<Command, Answer> {
  readonly db: Db;
  /** The name of the leader. */
  readonly leader: string;
  readonly log: Logger;
  /** Wakes the leader; without it the leader looks more often. */
  readonly notices: Notices | undefined;
  /** When nobody has led for so long a command is taken back. */
  readonly patienceMs: number;
  /** That this process lives: only commands of one that does are decided. */
  readonly presence: Presence;
  readonly isLeading: () => boolean;
  /** Hands commands in where this process leads; what it decides it answers in the transaction of its effects. */
  readonly submit: (submissions: readonly Handed<Command>[]) => Promise<Answer>[];
}

interface Waiting<Answer> {
  readonly since: number;
  readonly settle: (outcome: Outcome<Answer>) => void;
}

/** Both sides of handing commands over. */
export class Handoffs<Command, Answer> {
  readonly #deps: HandoffDeps<Command, Answer>;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  /** Commands of others that wait to be decided in this process now. */
  readonly #taken = new Set<number>();
  /** Of them those that it did not decide, to be answered. */
  readonly #undecided = new Map<number, Refusal | HandoffFault>();
  #isAsking = false;
  #serving: Promise<void> | null = null;
  #stopped = false;
  /** Ends the pause between two looks: at a notice, and at a stop. */
  #wake = Promise.withResolvers<void>();
  #stopListening = () => {};

  constructor(deps: HandoffDeps<Command, Answer>) {
    this.#deps = deps;
  }

  /** Hands a command to the leader and waits for its answer. Errors: its refusal; UNAVAILABLE, then nothing happened. */
  async send({ command, attempt, atOnce = false }: Handed<Command>): Promise<Answer> {
    if (this.#stopped || this.#waiting.size >= MAX_WAITING) throw new Refusal('UNAVAILABLE');
    const { db, presence } = this.#deps;
    await presence.speakIfDue();
    const id = await insertHandoff(db, this.#deps.leader, presence.id, { command, attempt, atOnce });
    const outcome = await new Promise<Outcome<Answer>>((settle) => {
      this.#waiting.set(id, { since: performance.now(), settle });
      void this.#ask();
    });
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  /** Looks for answers as long as somebody waits for one. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    let [lookedAt, answeredAt] = [performance.now(), performance.now()];
    while (this.#waiting.size > 0) {
      const isDue = performance.now() - lookedAt >= Math.min(LATE_EVERY_MS, this.#deps.patienceMs);
      if (isDue) lookedAt = performance.now();
      const late = isDue ? this.#late() : [];
      try {
        await this.#deps.presence.speakIfDue();
        const answers = await takeAnswers<Answer>(this.#deps.db, [...this.#waiting.keys()]);
        answeredAt = performance.now();
        for (const [id, answer] of answers) this.#settle(id, answer);
        const open = late.filter((id) => this.#waiting.has(id));
        const back =
          open.length === 0 ? [] : await withdrawHandoffs(this.#deps.db, this.#deps.leader, open, this.#deps.patienceMs);
        for (const id of back) this.#settle(id, new Refusal('UNAVAILABLE'));
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'answers of handed commands could not be read');
        if (performance.now() - answeredAt >= this.#deps.patienceMs)
          for (const id of late) this.#settle(id, new Refusal('UNAVAILABLE'));
        await sleep(IDLE_MS);
      }
      if (this.#waiting.size > 0) await sleep(BUSY_MS);
    }
    this.#isAsking = false;
  }

  /** Those that have waited for so long that it matters whether anybody leads. */
  #late(): number[] {
    const before = performance.now() - this.#deps.patienceMs;
    return [...this.#waiting].flatMap(([id, { since }]) => (since <= before ? [id] : []));
  }

  #settle(id: number, outcome: Outcome<Answer>): void {
    this.#waiting.get(id)?.settle(outcome);
    this.#waiting.delete(id);
  }

  /** Begins to look for commands of other processes while this one leads. */
  serve(): void {
    const { notices, leader } = this.#deps;
    if (!this.#serving && notices) this.#stopListening = notices.listen(handoffChannel(leader), () => this.#wake.resolve());
    this.#serving ??= this.#serve();
  }

  async #serve(): Promise<void> {
    let [heardAt, sweptAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const idleMs = this.#deps.notices ? NOTICED_IDLE_MS : IDLE_MS;
    while (!this.#stopped) {
      let hasFailed = false;
      try {
        if (this.#deps.isLeading()) {
          await this.#answerUndecided();
          const isQuiet = performance.now() - heardAt >= QUIET_MS;
          if (isQuiet && !(await hasHandoffs(this.#deps.db, this.#deps.leader))) sweptAt = performance.now();
          else if (await this.#takeIn()) heardAt = performance.now();
          if (performance.now() - sweptAt >= LATE_EVERY_MS) {
            sweptAt = performance.now();
            await refuseAbandoned(this.#deps.db, this.#deps.leader, [...this.#taken]);
          }
        }
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'handed commands could not be read');
        hasFailed = true;
      }
      const restMs = performance.now() - heardAt < QUIET_MS ? BUSY_MS : idleMs;
      await this.#pause(hasFailed ? IDLE_MS : restMs);
    }
  }

  async #pause(ms: number): Promise<void> {
    const timer = setTimeout(() => this.#wake.resolve(), ms).unref();
    await this.#wake.promise;
    clearTimeout(timer);
    // A notice that comes while the leader looks ends the next pause at once.
    this.#wake = Promise.withResolvers();
  }

  /** Hands in what waits; whether there was anything. What is decided is answered in the same transaction. */
  async #takeIn(): Promise<boolean> {
    const handed = await loadHandoffs<Command>(this.#deps.db, this.#deps.leader, [...this.#taken], MOST);
    const promises = this.#deps.submit(handed.map(({ id, ...handoff }) => ({ ...handoff, handoff: id })));
    for (const [i, { id }] of handed.entries()) {
      this.#taken.add(id);
      promises[i]?.then(
        () => this.#taken.delete(id),
        (error: unknown) => this.#notTaken(id, error),
      );
    }
    return handed.length > 0;
  }

  /** Its refusal may be in its row already. Where leadership is lost, and with it maybe a commit, the next leader decides it. */
  #notTaken(id: number, error: unknown): void {
    if (this.#deps.isLeading()) this.#undecided.set(id, error instanceof Refusal ? error : new HandoffFault());
    else this.#taken.delete(id);
  }

  /** Answers what was refused or could not be decided, where no transaction did: it is not tried again. */
  async #answerUndecided(): Promise<void> {
    const given = [...this.#undecided].map(([id, answer]) => ({ id, answer }));
    await answerHandoffs(this.#deps.db, given);
    for (const { id } of given) {
      this.#undecided.delete(id);
      this.#taken.delete(id);
    }
  }

  /** Ends looking; who still waits is answered first. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    this.#wake.resolve();
    await this.#serving;
  }
}
