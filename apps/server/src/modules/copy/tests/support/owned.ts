/** Follows of a user, for the authorization matrix. */
import { getCopyResult, listCopyFollows } from '@glasshouse/contract/copy';
import { getUserInfo } from '@glasshouse/contract/identity';
import { changeAccount } from '@glasshouse/contract/wallet';
import { ABSENT_ID, type OwnedFixture, type TestAccount } from '../../../../platform/testing/owned.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';
import { makeVerified } from '../../../funding/tests/support/people.ts';
import { followSome, makeLeader } from './leading.ts';

/** A follow of the owner, of a trader who is nobody's account. */
async function make(server: TestServer, { token, email }: TestAccount) {
  const { db, clock } = server.platform;
  const { id } = await server.ok(getUserInfo, {}, token);
  await makeVerified(db, id, 1, clock.now());
  await server.ok(changeAccount, { currency_id: 3, from_field: 'change', to_field: 'lever', number: '50' }, token);
  const other = await server.signUp(`led-${email}`);
  const traderId = await makeLeader(server, (await server.ok(getUserInfo, {}, other)).id, `Of ${id}`.slice(0, 10));
  return { follow_id: (await followSome(server, token, traderId)).id };
}

export const owned: OwnedFixture[] = [
  {
    call: getCopyResult,
    make,
    absent: () => ({ follow_id: ABSENT_ID }),
    see: async (server, { token }) => (await server.ok(listCopyFollows, {}, token)).list,
  },
];
