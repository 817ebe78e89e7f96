import { cancelOrder } from '@glasshouse/contract/spot';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { ManualClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { type Attempt, attemptOf } from '../store/request-answers.ts';
import { makeDispatch } from './dispatcher.ts';
import { handleGroupedMoney } from './handler.ts';
import { RateLimiter } from './rate-limiter.ts';

const INPUT = { id: '5', request_id: 'an-attempt-of-7' };

it('an acknowledged call hashes what was asked once: desk and acknowledgement get one attempt', async () => {
  const seen: (Attempt | null)[] = [];
  const bound = handleGroupedMoney(cancelOrder, async (_input, _context, attempt) => {
    seen.push(attempt);
    return { id: 1 } as never;
  });
  const dispatch = makeDispatch(bound, {
    authenticate: async () => ({ id: 7, sessionId: 1 }),
    log: pino({ level: 'silent' }),
    checkAnswers: false,
    limiter: new RateLimiter(new ManualClock(0)),
    limitFactor: 1,
    freezes: { db: null as unknown as Db, enter: () => () => {} },
    acks: {
      of: (_call, attempt) => {
        seen.push(attempt);
        return undefined;
      },
    },
  });
  const answer = await dispatch({
    raw: { fields: INPUT, typed: true },
    token: 'a-token',
    requestId: 'r',
    ip: '192.0.2.1',
    userAgent: '',
  });
  expect(answer.body).toMatchObject({ type: 'ok', message: { id: 1 } });
  expect(seen).toHaveLength(2);
  expect(seen[0]).toEqual(attemptOf(cancelOrder, 7, INPUT));
  expect(seen[1]).toBe(seen[0]);
});
