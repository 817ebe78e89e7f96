/** A demo with all its markets: which prices are simulated is said in every list, at the head of a market and where it is traded. */
import { expectAccessible, layoutFaults, picture } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { say } from '../support/words.ts';

const SOL = 22;

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ DEMO_UNIVERSE: 'full' });
});
test.afterAll(() => server.stop());

test('a coin without a recording says that its prices are simulated in lists, at its head and where it is traded', async ({
  page,
}) => {
  test.slow();
  await test.step('24 rows, of which twenty are marked', async () => {
    await page.goto(`${server.url}/#/pages/market/market`);
    await page.getByRole('tab', { name: say('markets.sections.spot'), exact: true }).click();
    const rows = page.getByRole('tabpanel').getByRole('link');
    await expect(rows).toHaveCount(24, { timeout: 20_000 });
    const marked = rows.filter({ hasText: 'Simulated' });
    await expect(marked).toHaveCount(20);
    await expect(rows.filter({ hasText: /^BTC USDT/ })).not.toContainText('Simulated');
    await expect(page.getByText('Recorded prices').first()).toBeVisible();
    await expectAccessible(page, 'markets of the universe');
    await picture(page, 'universe-markets');
  });

  await test.step('a search marks what it finds', async () => {
    await page.goto(`${server.url}/#/pages/market/search?q=sol`);
    await expect(page.getByRole('main').getByRole('link').filter({ hasText: 'SOL/USDT' })).toContainText('Simulated');
  });

  await test.step('the head of the chart and of the trade screen', async () => {
    await page.goto(`${server.url}/#/pages/market/detail?id=${SOL}`);
    await expect(page.getByText('Simulated prices').first()).toBeVisible();
    await picture(page, 'universe-chart');
    await page.getByRole('button', { name: say('proofs.price.open') }).click();
    const now = page.getByRole('dialog').getByRole('region', { name: say('proofs.price.now') });
    await expect(now).toContainText('Simulated prices');
    await page.keyboard.press('Escape');
    await page.goto(`${server.url}/#/pages/transaction/currency?id=${SOL}`);
    await expect(page.getByText('Simulated prices').first()).toBeVisible();
    await picture(page, 'universe-trade');
    expect((await layoutFaults(page)).tooWide).toEqual([]);
  });
});
