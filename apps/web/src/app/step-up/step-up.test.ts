import { CallFailure, type Client } from '@glasshouse/client';
import { logout } from '@glasshouse/contract/identity';
import { describe, expect, it, vi } from 'vitest';
import { createStepUpStore, stepUpAsker, withStepUp } from './step-up.ts';

const required = () => new CallFailure('refused', { code: 'IDENTITY_STEP_UP_REQUIRED', params: { purpose: 'totp' } });
const clientOf = (call: () => Promise<unknown>) =>
  ({ call: vi.fn(call) }) as unknown as Client & { call: ReturnType<typeof vi.fn> };

describe('a call that needs step-up', () => {
  it('asks for its purpose and is sent again as it was', async () => {
    let isFirst = true;
    const client = clientOf(async () => {
      if (!isFirst) return 'done';
      isFirst = false;
      throw required();
    });
    const ask = vi.fn(async () => true);
    expect(await withStepUp(client, ask).call(logout, {}, { requestId: 'same' })).toBe('done');
    expect(ask).toHaveBeenCalledExactlyOnceWith('totp');
    expect(client.call).toHaveBeenCalledTimes(2);
    expect(client.call.mock.calls[1]).toEqual(client.call.mock.calls[0]);
  });

  it('is refused when the person does not want to, and never asks twice', async () => {
    const client = clientOf(async () => {
      throw required();
    });
    await expect(withStepUp(client, async () => false).call(logout)).rejects.toMatchObject({ code: 'IDENTITY_STEP_UP_REQUIRED' });
    expect(client.call).toHaveBeenCalledTimes(1);
    const ask = vi.fn(async () => true);
    await expect(withStepUp(client, ask).call(logout)).rejects.toMatchObject({ code: 'IDENTITY_STEP_UP_REQUIRED' });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('does not ask for other refusals', async () => {
    const ask = vi.fn(async () => true);
    const client = clientOf(async () => {
      throw new CallFailure('refused', { code: 'IDENTITY_PROOF_WRONG' });
    });
    await expect(withStepUp(client, ask).call(logout)).rejects.toMatchObject({ code: 'IDENTITY_PROOF_WRONG' });
    expect(ask).not.toHaveBeenCalled();
  });
});

/** Without it vitest waits a second, which a busy machine may need. */
const SOON = { timeout: 30_000 };

describe('the sheet', () => {
  it('is asked for one thing at a time', async () => {
    const store = createStepUpStore();
    const ask = stepUpAsker(store);
    const [first, second] = [ask('totp'), ask('withdraw')];
    await vi.waitFor(() => expect(store.getState().request?.purpose).toBe('totp'), SOON);
    store.getState().request?.answer(true);
    expect(await first).toBe(true);
    await vi.waitFor(() => expect(store.getState().request?.purpose).toBe('withdraw'), SOON);
    store.getState().request?.answer(false);
    expect(await second).toBe(false);
    expect(store.getState().request).toBeNull();
  });
});
