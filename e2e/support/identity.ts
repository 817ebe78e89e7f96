/** Users who have handed their identity in, so that a review waits. */
import { bindMobile, sendMailCode, sendSmsCode, stepUp } from '@glasshouse/contract/identity';
import { submitIdentity } from '@glasshouse/contract/kyc';
import { type Account, PASSWORD, createAccount, mailedCode, newMobile } from './accounts.ts';

/** A new user whose basic verification waits, under a name. */
export async function handIn(name: string): Promise<Account> {
  const account = await createAccount();
  await handInAs(account, name);
  return account;
}

/** Hands in the basic verification of a user, under a name. */
export async function handInAs({ client, email }: Account, name: string): Promise<void> {
  const mobile = newMobile();
  await client.call(sendSmsCode, { mobile, area_code: '86' });
  await client.call(stepUp, { purpose: 'bind_mobile', password: PASSWORD });
  await client.call(bindMobile, { mobile, area_code: '86', code: await mailedCode(`+86${mobile}`) });
  await client.call(sendMailCode, { user_string: email, scene: 'kyc' });
  const card_id = `P${mobile}`;
  await client.call(submitIdentity, { real_type: 1, id_type: 'passport', name, card_id, email_code: await mailedCode(email) });
}
