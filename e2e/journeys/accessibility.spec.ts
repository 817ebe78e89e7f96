/** Every real page for everybody: axe in both themes, the keyboard, and a layout that holds at all widths and lengths. */
import type { Language } from '@glasshouse/contract';
import { placeOrder, saveSettings } from '@glasshouse/contract';
import { HTML_LANG } from '../../packages/i18n/src/languages.ts';
import { type Account, createAccount, store } from '../support/accounts.ts';
import { button, confirmSheet, fillOrder, open, orderForm } from '../support/app.ts';
import { expectAccessible, layoutFaults, picture } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { farPrice } from '../support/market.ts';
import { SCREENS, visit } from '../support/screens.ts';
import { say } from '../support/words.ts';

test.describe.configure({ mode: 'parallel' });

const WIDTHS = [320, 390, 600, 1024, 1280];
const LANGUAGES: Language[] = ['en', 'fra', 'th'];

/** Somebody with money, a coin, an open order and a bill. */
async function trader(language: Language = 'en'): Promise<Account> {
  const account = await createAccount();
  // The language of the account wins over that of a device it is new on.
  await account.client.call(saveSettings, { language });
  const pair = { currency_id: 1, legal_id: 3 };
  await account.client.call(placeOrder, { ...pair, amount: '0.01', type: 'buy', kind: 'market' });
  await account.client.call(placeOrder, {
    ...pair,
    amount: '0.01',
    target_price: await farPrice(-2),
    type: 'buy',
    kind: 'limit',
  });
  return account;
}

const VISITED = ['/', '/pages/common/login', '/pages/common/register', '/pages/transaction/index?id=1', '/pages/setting/setting'];

for (const theme of ['dark', 'light'] as const) {
  // The themes differ in their colours alone; everything else is checked once.
  const rules = theme === 'dark' ? undefined : ['color-contrast', 'link-in-text-block'];

  test(`axe finds nothing on any page in the ${theme} theme`, async ({ page }) => {
    test.slow();
    const { token } = await trader();
    await store(page, { theme, token });
    await open(page, '/pages/common/aboutus');
    for (const screen of SCREENS) {
      await test.step(screen.place, async () => {
        await visit(page, screen);
        await expectAccessible(page, `${screen.place} ${theme}`, rules);
      });
    }
  });

  test(`axe finds nothing on what visitors see, on sheets and dialogs in the ${theme} theme`, async ({ page }) => {
    test.slow();
    await store(page, { theme });
    await open(page, '/pages/common/aboutus');
    for (const screen of SCREENS.filter((one) => VISITED.includes(one.place))) {
      await visit(page, screen);
      await expectAccessible(page, `${screen.place} ${theme}, visitor`, rules);
    }
    await open(page, '/pages/fund/assets');
    await expectAccessible(page, `login needed ${theme}`, rules);
    await store(page, { token: (await trader()).token });
    await page.reload();
    await open(page, '/pages/transaction/index?id=1');
    await fillOrder(page, { side: 'buy', price: await farPrice(-3), amount: '0.002' });
    await orderForm(page).submit.click();
    const { sheet } = confirmSheet(page);
    await expect(sheet).toBeVisible();
    await expectAccessible(page, `confirmation ${theme}`, rules);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.getByRole('article').getByRole('button').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, `cancel dialog ${theme}`, rules);
  });
}

for (const language of LANGUAGES) {
  test(`nothing stands out sideways at ${WIDTHS.join(', ')} px and no text is below 11 px in ${language}`, async ({ page }) => {
    test.slow();
    const { token } = await trader(language);
    await store(page, { language, token });
    await open(page, '/pages/common/aboutus');
    for (const screen of SCREENS) {
      await test.step(screen.place, async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await visit(page, screen);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 600 ? 844 : 800 });
          await expect
            .poll(() => layoutFaults(page), `${screen.place} ${language} ${width}`)
            .toEqual({ tooWide: [], cutOff: [], tooSmall: [] });
          await picture(page, `${language} ${screen.place} ${width}`);
        }
        expect(await page.locator('html').getAttribute('lang')).toBe(HTML_LANG[language]);
      });
    }
  });
}

test('a sheet keeps the focus, closes on Esc and on Back, and gives the focus back', async ({ page }) => {
  await store(page, { token: (await createAccount()).token });
  await open(page, '/pages/transaction/index?id=1');
  await fillOrder(page, { side: 'buy', price: await farPrice(-3), amount: '0.002' });
  const { submit } = orderForm(page);
  const { sheet } = confirmSheet(page);
  await submit.focus();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  const focusInside = () => sheet.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(focusInside).toBe(true);
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press(press < 4 ? 'Tab' : 'Shift+Tab');
    await expect.poll(focusInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(submit).toBeFocused();

  const url = page.url();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  expect(page.url()).toBe(url);
  await expect(orderForm(page).form).toBeVisible();
});

test('a dialog starts on the safe button and gives the focus back', async ({ page }) => {
  await store(page, { token: (await trader()).token });
  await open(page, '/pages/transaction/currency_order');
  const cancel = page.getByRole('article').getByRole('button');
  await cancel.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(button(dialog, 'spot.cancel.keep')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
});

test('the keyboard reaches the content past the navigation, and tabs move with the arrows', async ({ page }) => {
  await open(page, '/pages/market/detail?id=1');
  await expect(page.locator('.g-price').first()).toBeVisible();
  await page.locator('body').press('Tab');
  await expect(button(page, 'shell.nav.skip')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.g-page-scroll')).toBeFocused();
  const tabs = page.getByRole('tablist', { name: say('markets.detail.tabs') }).getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
});
