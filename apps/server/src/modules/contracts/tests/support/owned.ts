/** Orders and positions of a user, for the authorization matrix. */
import {
  addContractStop,
  addTrailingStop,
  amendContractOrder,
  cancelConditional,
  cancelContractOrder,
  changeContractMargin,
  changeContractMultiple,
  closeContract,
  getContractOrder,
  getContractPosition,
  getContractReceipt,
  getContractTerms,
  listConditionals,
  listContractFills,
  listContractPayments,
  listContractPositions,
  listContractTrades,
  offsetContracts,
  placeConditional,
  removeContractStop,
  reverseContract,
  setContractStops,
  submitContract,
} from '@glasshouse/contract/contracts';
import { selfHoldCopy } from '@glasshouse/contract/copy';
import { changeAccount } from '@glasshouse/contract/wallet';
import { ABSENT_ID, type OwnedFixture, type TestAccount } from '../../../../platform/testing/owned.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

const PAIR = { currency_id: 1, legal_id: 3 };
const ENTRY = { ...PAIR, share: '0.01', multiple: 10, status: 0 };

/** An entry of a user at a price, else at the mark. */
async function submit(server: TestServer, token: string, type: 1 | 2, price?: string): Promise<number> {
  await server.ok(changeAccount, { currency_id: 3, number: '50', from_field: 'change', to_field: 'lever' }, token);
  const { mark } = await server.ok(getContractTerms, PAIR);
  return (await server.ok(submitContract, { ...ENTRY, type, target_price: price ?? mark ?? '0' }, token)).id;
}

// So low that it never meets what opens a position.
const makeOrder = async (server: TestServer, { token }: TestAccount) => ({ id: await submit(server, token, 1, '1000') });

/** A position: somebody sells what the owner buys. */
async function makePosition(server: TestServer, { token }: TestAccount): Promise<{ id: number }> {
  await submit(server, await server.signUp(), 2);
  return { id: await submit(server, token, 1) };
}

/** A position and one of the other side, both of the owner. */
async function makePair(server: TestServer, owner: TestAccount): Promise<{ long_id: number; short_id: number }> {
  const { id: long_id } = await makePosition(server, owner);
  await submit(server, await server.signUp(), 1);
  return { long_id, short_id: await submit(server, owner.token, 2) };
}

/** A position, and who takes what a reverse of it sells. */
async function makeReversible(server: TestServer, owner: TestAccount): Promise<{ id: number }> {
  const position = await makePosition(server, owner);
  for (let n = 0; n < 2; n++) await submit(server, await server.signUp(), 1);
  return position;
}

/** A position with a stop that closes a part. */
async function makePartStop(server: TestServer, owner: TestAccount): Promise<{ id: number; stop: number }> {
  const { id } = await makePosition(server, owner);
  const added = await server.ok(addContractStop, { id, type: 'sl', price: '1000', share: '0.005' }, owner.token);
  return { id, stop: added.part_stops[0]?.id ?? 0 };
}

/** An entry that waits for a mark which never comes. */
async function makeConditional(server: TestServer, { token }: TestAccount): Promise<{ id: number }> {
  await server.ok(changeAccount, { currency_id: 3, number: '50', from_field: 'change', to_field: 'lever' }, token);
  const wish = { ...ENTRY, type: 1, target_price: '1000', trigger_price: '2000' } as const;
  return { id: (await server.ok(placeConditional, wish, token)).id };
}

const absent = (input: Record<string, unknown>) => ({ ...input, id: ABSENT_ID });
const seeOrders = async (server: TestServer, { token }: TestAccount) =>
  (await server.ok(listContractTrades, { status: 0 }, token)).orders;
const seeConditionals = async (server: TestServer, { token }: TestAccount) => (await server.ok(listConditionals, {}, token)).list;
const seePositions = async (server: TestServer, { token }: TestAccount) =>
  (await server.ok(listContractPositions, {}, token)).list.map(({ id, share, margin, chain }) => ({ id, share, margin, chain }));

const ofPosition = (call: OwnedFixture['call'], more: Record<string, unknown> = {}): OwnedFixture => ({
  call,
  make: async (server, owner) => ({ ...(await makePosition(server, owner)), ...more }),
  absent,
  see: seePositions,
});

export const owned: OwnedFixture[] = [
  { call: cancelContractOrder, make: makeOrder, absent, see: seeOrders },
  {
    call: amendContractOrder,
    make: async (server, owner) => ({ ...(await makeOrder(server, owner)), target_price: '1100' }),
    absent,
    see: seeOrders,
  },
  { call: getContractOrder, make: makeOrder, absent, see: seeOrders },
  { call: cancelConditional, make: makeConditional, absent, see: seeConditionals },
  ofPosition(closeContract, { target_price: '9000' }),
  { ...ofPosition(reverseContract), make: makeReversible },
  ofPosition(setContractStops, { stop_loss_price: '1000' }),
  ofPosition(addContractStop, { type: 'sl', price: '1000', share: '0.005' }),
  ofPosition(addTrailingStop, { callback: '0.05' }),
  { ...ofPosition(removeContractStop), make: makePartStop },
  ofPosition(changeContractMargin, { number: '1' }),
  ofPosition(changeContractMultiple, { multiple: 8 }),
  {
    call: offsetContracts,
    make: makePair,
    absent: (input) => ({ ...input, long_id: ABSENT_ID, short_id: ABSENT_ID }),
    see: seePositions,
  },
  ofPosition(getContractPosition),
  {
    call: listContractFills,
    make: async (server, owner) => ({ position_id: (await makePosition(server, owner)).id }),
    absent: () => ({ position_id: ABSENT_ID }),
    see: seePositions,
  },
  {
    call: listContractPayments,
    make: async (server, owner) => ({ position_id: (await makePosition(server, owner)).id }),
    absent: () => ({ position_id: ABSENT_ID }),
    see: seePositions,
  },
  // It is no copy: its owner gets the answer that all others get.
  {
    call: selfHoldCopy,
    make: async (server, owner) => ({ transaction_id: (await makePosition(server, owner)).id }),
    absent: () => ({ transaction_id: ABSENT_ID }),
    see: seePositions,
    owners: 'COPY_NOT_COPIED',
  },
  // Nothing of it has a receipt yet: its owner is answered as everybody is.
  { ...ofPosition(getContractReceipt, { kind: 'stop' }), owners: 'CONTRACTS_RECEIPT_UNKNOWN' },
];
