import { type Acknowledged, CallFailure } from '@glasshouse/client';
import { describe, expect, it, vi } from 'vitest';
import { type SealCalls, nextReading, readSealState } from './seal-state.ts';

const acknowledged = {
  call: 'spot.placeOrder',
  request_id: 'r1',
  answer: '{}',
  ack: { user: '11', sealed: 'ab', time: '5000' },
} as unknown as Acknowledged;
const place = { block: { number: '7' }, leaf: '42' } as Awaited<ReturnType<SealCalls['place']>>;
const refuse = (code: 'PROOFS_NOT_SIGNED_YET' | 'PROOFS_UNKNOWN_ENTRY') =>
  vi.fn(() => Promise.reject(new CallFailure('refused', { code, params: { at: 65_000 } })));

describe('the seal of an acknowledged answer', () => {
  it('waits while no block holds the answer, or no signed head the block, and says until when', async () => {
    const proof = vi.fn();
    expect(await readSealState(acknowledged, { place: refuse('PROOFS_NOT_SIGNED_YET'), proof })).toEqual({
      kind: 'waiting',
      at: 65_000,
    });
    const placed = vi.fn(() => Promise.resolve(place));
    expect(await readSealState(acknowledged, { place: placed, proof: refuse('PROOFS_NOT_SIGNED_YET') })).toEqual({
      kind: 'waiting',
      at: 65_000,
    });
  });

  it('names the block once a signed head covers it, asked for by what the acknowledgement holds', async () => {
    const calls = { place: vi.fn(() => Promise.resolve(place)), proof: vi.fn() };
    expect(await readSealState(acknowledged, calls)).toEqual({ kind: 'sealed', block: '7' });
    expect(calls.place).toHaveBeenCalledWith({
      digest: 'ab',
      time: '5000',
      user: '11',
      call: 'spot.placeOrder',
      request_id: 'r1',
    });
    expect(calls.proof).toHaveBeenCalledWith({ index: '42' });
  });

  it('is missing where the server has no block for it, and unknown where nothing was answered', async () => {
    const proof = vi.fn();
    expect(await readSealState(acknowledged, { place: refuse('PROOFS_UNKNOWN_ENTRY'), proof })).toEqual({ kind: 'missing' });
    const lost = vi.fn(() => Promise.reject(new CallFailure('offline')));
    await expect(readSealState(acknowledged, { place: lost, proof })).rejects.toMatchObject({ kind: 'offline' });
  });

  it('is read again when the next head is due, and never after it was decided', () => {
    expect(nextReading({ kind: 'waiting', at: 65_000 }, 60_000)).toBe(5_000);
    expect(nextReading({ kind: 'waiting', at: 65_000 }, 70_000)).toBe(1_000);
    expect(nextReading({ kind: 'sealed', block: '7' }, 0)).toBe(false);
    expect(nextReading({ kind: 'missing' }, 0)).toBe(false);
    expect(nextReading(undefined, 0)).toBe(false);
  });
});
