import { cancelOrder, listOrders, placeBatch, placeOrder } from '@glasshouse/contract/spot';
import { checkAck, publishKey, signBytes, signingKey } from '@glasshouse/proofs';
import { describe, expect, it } from 'vitest';
import { attemptOf } from '../store/request-answers.ts';
import { type AckSigner, Acks } from './acks.ts';

const key = signingKey(new Uint8Array(32).fill(9));
const keys = [publishKey(key, 1_000, null)];

function acksOf(signer?: () => AckSigner | null) {
  const messages: Uint8Array[] = [];
  const own: AckSigner = {
    log: key.id,
    key: key.id,
    since: 1_000,
    sign: async (message) => {
      messages.push(message);
      return signBytes(message, key);
    },
  };
  const failures: unknown[] = [];
  const acks = new Acks(
    signer ?? (() => own),
    () => 5_000,
    (error) => void failures.push(error),
  );
  return { acks, messages, failures };
}

describe('acknowledgements of answers', () => {
  it('that are ready together share one signature, and each is verified alone', async () => {
    const { acks, messages } = acksOf();
    const answers = Array.from({ length: 20 }, (_, id) => ({ id }));
    const given = await Promise.all(
      answers.map(async (answer) => await acks.of(placeOrder, attemptOf(placeOrder, 7, { request_id: `r${answer.id}` }), answer)),
    );
    expect(messages).toHaveLength(1);
    given.forEach((ack, id) => {
      const file = { format: 'glasshouse-acknowledgement', version: '1', call: 'spot.placeOrder', request_id: `r${id}`, keys };
      expect(checkAck({ ...file, answer: `{"id":${id}}`, ack }, { log: key.id })).toBeNull();
      expect(checkAck({ ...file, answer: `{"id":${id + 1}}`, ack }, { log: key.id })).toBe('ANSWER');
    });
  });

  it('are given only where an attempt is named, the call has them, and something happened', () => {
    const { acks } = acksOf();
    expect(acks.of(placeOrder, attemptOf(placeOrder, 7, {}), { id: 1 })).toBeUndefined();
    expect(acks.of(listOrders, attemptOf(listOrders, 7, { request_id: 'r' }), { list: [] })).toBeUndefined();
    expect(acks.of(placeBatch, attemptOf(placeBatch, 7, { request_id: 'r' }), { list: [{ error: 'X' }] })).toBeUndefined();
    expect(
      acks.of(placeBatch, attemptOf(placeBatch, 7, { request_id: 'r' }), { list: [{ error: 'X' }, { order: {} }] }),
    ).toBeDefined();
    expect(acks.of(cancelOrder, attemptOf(cancelOrder, 7, { request_id: 'r' }), { id: 1 })).toBeDefined();
  });

  it('fail without failing the answer: no key, or a signature that cannot be made', async () => {
    expect(acksOf(() => null).acks.of(placeOrder, attemptOf(placeOrder, 7, { request_id: 'r' }), { id: 1 })).toBeUndefined();
    const broken = { log: key.id, key: key.id, since: 0, sign: () => Promise.reject(new Error('no entropy')) };
    const { acks, failures } = acksOf(() => broken);
    expect(await acks.of(placeOrder, attemptOf(placeOrder, 7, { request_id: 'r' }), { id: 1 })).toBeUndefined();
    expect(failures).toHaveLength(1);
  });
});
