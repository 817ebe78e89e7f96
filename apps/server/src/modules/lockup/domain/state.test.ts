import { expect, it } from 'vitest';
import { stateOf } from './state.ts';

it('an entry of lockup is open before its end and ended from that millisecond on', () => {
  const entry = { endsMs: 2_000 };
  expect([stateOf(entry, 1_999), stateOf(entry, 2_000)]).toEqual(['open', 'ended']);
});
