import { createAccount, signIn } from '../support/accounts.ts';
import { open, orderForm, tab, button, goTo } from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
import { say } from '../support/words.ts';
test(`zz fade`, async ({ page }) => {
  await open(page, '/');
  await page.evaluate(() => {
    (window as any).seen = [];
    for (const n of ['animationstart', 'animationend', 'animationcancel']) document.addEventListener(n, (event: any) => (window as any).seen.push([n, event.target.className, event.animationName, event.elapsedTime, location.hash]), true);
  });
  await tab(page, 'markets').click();
  await page.waitForTimeout(2500);
  console.log(JSON.stringify(await page.evaluate(() => (window as any).seen), null, 0));
  console.log(await page.locator('main').evaluate((m) => { const c = getComputedStyle(m); return [c.animationName, c.animationDuration, c.animationPlayState, m.getAnimations().length, matchMedia('(prefers-reduced-motion: reduce)').matches].join(' '); }));
});
test(`zz relaunch`, async ({ page }) => {
  await signIn(page, await createAccount());
  await open(page, '/');
  const idx = async (w: string) => console.log(w, await page.evaluate(() => [location.hash, JSON.stringify(history.state), history.length].join(' ')));
  await idx('home');
  await page.getByRole('link', { name: /Settings/ }).click();
  await page.waitForTimeout(300);
  await idx('settings');
  await button(page, 'settings.logOut.button').click();
  await page.waitForTimeout(800);
  await idx('dialog');
  await button(page.getByRole('alertdialog'), 'settings.logOut.button').click();
  await page.waitForTimeout(2000);
  await idx('after');
  await page.goBack({timeout: 3000}).catch((e) => console.log(String(e).slice(0, 100)));
  await page.waitForTimeout(500);
  await idx('back');
});
