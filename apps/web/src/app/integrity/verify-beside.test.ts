import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HeadFailure, HeadQuestion } from './head-signature.ts';
import { type Helper, verifyBeside } from './verify-beside.ts';

const QUESTION = { log: 'a log' } as HeadQuestion;

/** A worker that answers, fails or stays silent, once it is asked. */
class FakeWorker extends EventTarget implements Helper {
  asked: unknown = null;
  closed = 0;
  readonly #event: Event | null;
  constructor(event: Event | null) {
    super();
    this.#event = event;
  }
  postMessage(question: unknown): void {
    this.asked = question;
    if (this.#event) this.dispatchEvent(this.#event);
  }
  terminate(): void {
    this.closed += 1;
  }
}

const answering = (data: HeadFailure | null) => new FakeWorker(new MessageEvent('message', { data }));
const here = vi.fn(async () => 'KEYS' as const);

beforeEach(() => {
  vi.useFakeTimers();
  here.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the check beside the page', () => {
  it.each(['SIGNATURE', 'KEYS', null] as const)('gives the question to a worker and takes its answer, %s', async (answer) => {
    const worker = answering(answer);
    expect(await verifyBeside(() => worker, here)(QUESTION)).toBe(answer);
    expect(worker.asked).toBe(QUESTION);
    expect(worker.closed).toBe(1);
    expect(here).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(['error', 'messageerror'])('is made here when the worker ends with %s', async (type) => {
    const worker = new FakeWorker(new Event(type));
    expect(await verifyBeside(() => worker, here)(QUESTION)).toBe('KEYS');
    expect(here).toHaveBeenCalledWith(QUESTION);
    expect(worker.closed).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is made here where no worker can be had', async () => {
    const none = () => {
      throw new Error('no workers');
    };
    expect(await verifyBeside(none, here)(QUESTION)).toBe('KEYS');
  });

  it('is made here when the worker says nothing: a watch that waits for ever would be none', async () => {
    const worker = new FakeWorker(null);
    const verdict = verifyBeside(() => worker, here)(QUESTION);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await verdict).toBe('KEYS');
    expect(worker.closed).toBe(1);
  });
});
