/** Devices, passkeys and pictures of a user, for the authorization matrix. */
import { upload } from '@glasshouse/contract/files';
import {
  addPasskey,
  confirmDevice,
  endDevice,
  getUserInfo,
  listDevices,
  listPasskeys,
  login,
  removePasskey,
  renamePasskey,
  startPasskey,
  stepUp,
  uploadHeadPortrait,
} from '@glasshouse/contract/identity';
import { ABSENT_ID, type OwnedFixture, type TestAccount } from '../../../../platform/testing/owned.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';
import { TestAuthenticator } from './authenticator.ts';

const absent = (input: Record<string, unknown>) => ({ ...input, id: ABSENT_ID });
const see = {
  devices: (server: TestServer, { token }: TestAccount) => server.ok(listDevices, {}, token),
  passkeys: (server: TestServer, { token }: TestAccount) => server.ok(listPasskeys, {}, token),
};

/** A device of the owner that he does not call from. */
async function secondDevice(server: TestServer, { email, password, token }: TestAccount) {
  await server.ok(login, { user_string: email, password });
  const { list } = await server.ok(listDevices, {}, token);
  return { id: list.find(({ is_current }) => !is_current)?.id };
}

const grantPasskeys = async (server: TestServer, { password, token }: TestAccount) =>
  void (await server.ok(stepUp, { purpose: 'passkey', password }, token));

async function passkey(server: TestServer, owner: TestAccount) {
  await grantPasskeys(server, owner);
  const made = new TestAuthenticator().create(await server.ok(startPasskey, {}, owner.token), { origin: server.url });
  return server.ok(addPasskey, { name: 'phone', passkey: made }, owner.token);
}

// A PNG of one grey pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

async function picture(server: TestServer, { token }: TestAccount) {
  const form = new FormData();
  form.append('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
  const response = await server.fetch(`/api${upload.path}`, { method: 'POST', headers: { authorization: token }, body: form });
  const answer = (await response.json()) as { type: string; message: string };
  if (answer.type !== 'ok') throw new Error(`the upload was refused: ${JSON.stringify(answer)}`);
  return { head_portrait: answer.message };
}

export const owned: OwnedFixture[] = [
  { call: endDevice, make: secondDevice, absent, see: see.devices },
  { call: confirmDevice, make: secondDevice, absent, see: see.devices },
  {
    call: renamePasskey,
    make: async (server, owner) => ({ id: (await passkey(server, owner)).id, name: 'mine now' }),
    absent,
    see: see.passkeys,
  },
  {
    call: removePasskey,
    make: async (server, owner) => ({ id: (await passkey(server, owner)).id }),
    absent,
    see: see.passkeys,
    // Others have no second factor to show, so their step-up is the password; the owner would need the passkey.
    prepare: async (server, caller) => {
      const { list } = await server.ok(listPasskeys, {}, caller.token);
      if (list.length === 0) await grantPasskeys(server, caller);
    },
    owners: 'IDENTITY_STEP_UP_REQUIRED',
  },
  {
    call: uploadHeadPortrait,
    make: picture,
    absent: ({ head_portrait }) => ({ head_portrait: String(head_portrait).replaceAll(/[0-9a-f]{32}/g, '0'.repeat(32)) }),
    see: (server, owner) => server.ok(getUserInfo, {}, owner.token),
  },
];
