import { createAccount, signIn } from '../support/accounts.ts';
import { open, orderForm } from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
for (let i = 0; i < 4; i++) test(`zz ${i}`, async ({ page }) => {
  await signIn(page, await createAccount());
  await open(page, '/pages/transaction/index');
  await open(page, '/pages/setting/bill');
  const form = orderForm(page);
  await open(page, '/pages/transaction/index?side=sell');
  await expect(form.sellSide).toBeChecked();
  await form.price.evaluate((e) => ((window as any).el = e));
  const t = Date.now();
  await form.price.fill('7033');
  const log: string[] = [];
  for (let j = 0; j < 12; j++) { log.push(`${Date.now() - t}: ${await form.price.inputValue()} ${await form.price.evaluate((e) => e === (window as any).el)}`); await page.waitForTimeout(30); }
  await form.amount.fill('0.005');
  log.push(await form.price.inputValue());
  console.log(log.join('\n'));
});
