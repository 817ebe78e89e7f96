/** Every real page for everybody: axe in both themes, the keyboard, and a layout that holds at all widths and lengths. */
import { saveSettings } from '@glasshouse/contract/identity';
import { placeOrder } from '@glasshouse/contract/spot';
import { type Account, createAccount, store } from '../support/accounts.ts';
import { button, cancelButton, confirmSheet, fillOrder, open, orderForm } from '../support/app.ts';
import { expect, test } from '../support/journey.ts';
import { WIDTHS, expectAccessibleInBothThemes, expectHolds } from '../support/looks.ts';
import { farPrice } from '../support/market.ts';
import { SCREENS, visit } from '../support/screens.ts';
import { say } from '../support/words.ts';

test.describe.configure({ mode: 'parallel' });

const PARTS = [0, 1, 2, 3];

/** Somebody with money, a coin, an open order and a bill. */
async function trader(): Promise<Account> {
  const account = await createAccount();
  // The language of the account wins over that of a device it is new on.
  await account.client.call(saveSettings, { language: 'en' });
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

for (const part of PARTS) {
  const languages = WIDTHS.map(([language]) => language).join(', ');
  test(`on every page axe finds nothing in both themes, nothing stands out sideways and no text is below 11 px in ${languages}: part ${part + 1}`, async ({
    page,
  }) => {
    test.slow();
    // A window that the chart has taken whole refuses another size: here it is given none, and CSS turns the chart.
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await store(page, { theme: 'dark', language: 'en', token: (await trader()).token });
    await open(page, '/pages/common/aboutus');
    for (const screen of SCREENS.filter((_, index) => index % PARTS.length === part)) {
      await test.step(screen.place, async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await visit(page, screen);
        await expectHolds(page, screen.place);
      });
    }
  });
}

test('axe finds nothing on what visitors see, in both themes', async ({ page }) => {
  await store(page, { theme: 'dark' });
  await open(page, '/pages/common/aboutus');
  for (const screen of SCREENS.filter((one) => VISITED.includes(one.place))) {
    await visit(page, screen);
    await expectAccessibleInBothThemes(page, `${screen.place}, visitor`);
  }
  await open(page, '/pages/fund/assets');
  await expectAccessibleInBothThemes(page, 'login needed');
});

test('axe finds nothing on sheets and dialogs of trading, in both themes', async ({ page }) => {
  test.slow();
  await store(page, { theme: 'dark', token: (await trader()).token });
  await open(page, '/pages/transaction/index?id=1');
  await fillOrder(page, { side: 'buy', price: await farPrice(-3), amount: '0.002' });
  await orderForm(page).submit.click();
  const { sheet } = confirmSheet(page);
  await expect(sheet).toBeVisible();
  await expectAccessibleInBothThemes(page, 'confirmation');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const { form, kind } = orderForm(page);
  const layers = {
    'types of orders': kind,
    'more options': form.getByRole('button', { name: new RegExp(`^${say('orders.form.advanced')}`) }),
    fees: form.getByRole('button', { name: /^Fee/ }),
    'trading settings': button(page, 'orders.settings.title'),
    'change of an order': page.getByRole('article').getByRole('button', { name: /^Change/ }),
    'one order': page.getByRole('article').getByRole('button', { name: 'BTC/USDT', exact: true }),
  };
  for (const [name, opener] of Object.entries(layers)) {
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothThemes(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await cancelButton(page).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'cancel dialog');
});

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

test('Back in the very moment in which a sheet appears closes the sheet and stays on the page', async ({ page }) => {
  await store(page, { token: (await createAccount()).token });
  await open(page, '/pages/transaction/index?id=1');
  await fillOrder(page, { side: 'buy', price: await farPrice(-3), amount: '0.002' });
  const { sheet } = confirmSheet(page);
  const url = page.url();
  const backOnceOpen = () =>
    page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=dialog]')) return;
        observer.disconnect();
        document.documentElement.dataset['backPressed'] = 'true';
        history.back();
      });
      delete document.documentElement.dataset['backPressed'];
      observer.observe(document.body, { childList: true, subtree: true });
    });
  // The first opening draws the sheet when its code is there, the second within the press.
  for (let opening = 0; opening < 2; opening += 1) {
    await backOnceOpen();
    await orderForm(page).submit.click();
    await expect(page.locator('html')).toHaveAttribute('data-back-pressed', 'true');
    await expect(sheet).toBeHidden();
    expect(page.url()).toBe(url);
    await expect(orderForm(page).form).toBeVisible();
  }
});

test('a dialog starts on the safe button and gives the focus back', async ({ page }) => {
  await store(page, { token: (await trader()).token });
  await open(page, '/pages/transaction/currency_order');
  const cancel = cancelButton(page);
  await cancel.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(button(dialog, 'orders.cancel.keep')).toBeFocused();
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
