import { expect, it } from 'vitest';
import { memoryStorage } from '../session/storage.ts';
import { ACKS_KEY } from './acks-key.ts';
import { keepAck, keptAcks } from './kept-acks.ts';

const ack = { user: '1', asked: '', sealed: '', time: '0', log: '', key: '', index: '0', size: '1', path: [], signature: '' };
const acknowledged = (id: number) => ({ call: 'spot.placeOrder', request_id: `r${id}`, answer: `{"id":${id}}`, ack });

it('the device keeps the newest two hundred acknowledgements, newest first', () => {
  const storage = memoryStorage();
  for (let id = 1; id <= 205; id++) keepAck(storage, acknowledged(id));
  const kept = keptAcks(storage);
  expect(kept).toHaveLength(200);
  expect(kept[0]).toEqual(acknowledged(205));
  expect(kept.at(-1)).toEqual(acknowledged(6));
});

it('the device keeps none once the session ended, and starts anew where what it kept is damaged', () => {
  const storage = memoryStorage();
  keepAck(storage, acknowledged(1));
  storage.removeItem(ACKS_KEY);
  expect(keptAcks(storage)).toEqual([]);
  storage.setItem('acknowledgements', '{"a":1}');
  keepAck(storage, acknowledged(2));
  expect(keptAcks(storage)).toEqual([acknowledged(2)]);
});
