/** When an answer is read again. */
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

it('what is opened is read again, also when it was read in the same moment: another person may have changed it', async () => {
  const client = createQueryClient(() => {});
  const answers = ['old', 'new'];
  const queryFn = vi.fn(async () => answers[queryFn.mock.calls.length - 1] as string);
  await client.fetchQuery({ queryKey: ['payout'], queryFn });
  const close = new QueryObserver(client, { queryKey: ['payout'], queryFn }).subscribe(() => {});
  await expect.poll(() => client.getQueryData(['payout'])).toBe('new');
  close();
  client.clear();
});
