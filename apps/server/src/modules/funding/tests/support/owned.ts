/** Addresses and cards of a user, for the authorization matrix. */
import { upload } from '@glasshouse/contract/files';
import { deleteWalletAddress, listWalletAddresses, removeBankCard, saveWalletAddress } from '@glasshouse/contract/funding';
import { stepUp } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import { ABSENT_ID, type OwnedFixture, type TestAccount } from '../../../../platform/testing/owned.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

// A PNG of one grey pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

async function addressInput(server: TestServer, { token }: TestAccount) {
  const form = new FormData();
  form.append('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
  const response = await server.fetch(`/api${upload.path}`, { method: 'POST', headers: { authorization: token }, body: form });
  const { message: qrcode } = (await response.json()) as { message: string };
  return { currency: 1, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', name: 'cold', qrcode };
}

const grant = async (server: TestServer, { password, token }: TestAccount) =>
  void (await server.ok(stepUp, { purpose: 'address', password }, token));

async function address(server: TestServer, owner: TestAccount) {
  const input = await addressInput(server, owner);
  await grant(server, owner);
  return { id: (await server.ok(saveWalletAddress, input, owner.token)).id };
}

/** A card needs a verified name; what its details are does not matter here. */
async function card(server: TestServer, { email }: TestAccount) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO bank_cards (user_id, kind, details, created_at)
    SELECT id, 'domestic', '\\x00', 0 FROM users WHERE email = ${email} RETURNING id`.execute(server.platform.db);
  return { id: rows[0]?.id };
}

const seeAddresses = (server: TestServer, { token }: TestAccount) => server.ok(listWalletAddresses, {}, token);

async function seeCards(server: TestServer, { email }: TestAccount) {
  const { rows } = await sql`
    SELECT bank_cards.id, ended_at FROM bank_cards JOIN users ON users.id = user_id WHERE email = ${email}`.execute(
    server.platform.db,
  );
  return rows;
}

const absent = (input: Record<string, unknown>) => ({ ...input, id: ABSENT_ID });

export const owned: OwnedFixture[] = [
  { call: deleteWalletAddress, make: address, absent, see: seeAddresses },
  { call: removeBankCard, make: card, absent, see: seeCards },
  {
    call: saveWalletAddress,
    make: addressInput,
    absent: ({ qrcode, ...rest }) => ({ ...rest, qrcode: String(qrcode).replaceAll(/[0-9a-f]{32}/g, '0'.repeat(32)) }),
    see: seeAddresses,
    prepare: grant,
  },
];
