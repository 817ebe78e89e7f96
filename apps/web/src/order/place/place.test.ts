/** One order, whatever the connection does. */
import { describe, expect, it } from 'vitest';
import { FateUnknown, sendOnce } from './place.ts';

class Lost extends Error {}

function line(answers: (string | Error)[], patienceMs = 60_000, stepMs = 1_000) {
  let now = 0;
  const log: string[] = [];
  const sent = sendOnce({
    attempt: async () => {
      const answer = answers.shift();
      log.push('sent');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    isLost: (error) => error instanceof Lost,
    onChecking: () => log.push('checking'),
    ready: async () => {
      now += stepMs;
    },
    now: () => now,
    patienceMs,
  });
  return { sent, log };
}

describe('sending an order', () => {
  it('is one request when it is answered', async () => {
    const { sent, log } = line(['placed']);
    await expect(sent).resolves.toBe('placed');
    expect(log).toEqual(['sent']);
  });

  it('looks a lost answer up and says so once', async () => {
    const { sent, log } = line([new Lost(), new Lost(), 'placed']);
    await expect(sent).resolves.toBe('placed');
    expect(log).toEqual(['sent', 'checking', 'sent', 'sent']);
  });

  it('takes a refusal as the end', async () => {
    const { sent, log } = line([new Error('refused'), 'placed']);
    await expect(sent).rejects.toThrow('refused');
    expect(log).toEqual(['sent']);
  });

  it('stops when the order has waited for too long, and says that its fate is not known', async () => {
    const { sent, log } = line([new Lost(), new Lost(), new Lost(), 'placed'], 1_500);
    await expect(sent).rejects.toBeInstanceOf(FateUnknown);
    expect(log).toEqual(['sent', 'checking', 'sent']);
  });
});
