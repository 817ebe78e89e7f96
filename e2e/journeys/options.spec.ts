/** Timed options: placed, counted down, settled by the public log, checked on the device; a price that was changed shows. */
import { getOptionResult, listOptions, listOptionTerms, placeOption } from '@glasshouse/contract/options';
import { changeAccount } from '@glasshouse/contract/wallet';
import { createAccountAt, signIn, store } from '../support/accounts.ts';
import { button, open } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { ownClock } from '../support/own-clock.ts';
import { say } from '../support/words.ts';

/** A server whose seconds pass when a journey lets them. */
const server = ownClock();

test('[FEAT-004] [FEAT-065] [SCR-064] [RULE-135] [RULE-145] [RULE-146] an option is placed, settled and verified on this device, and a tampered price is red', async ({
  page,
}) => {
  const account = await createAccountAt(server().url);
  await account.client.call(changeAccount, { currency_id: 3, number: '500', from_field: 'change', to_field: 'micro' });
  await signIn(page, account);
  await page.clock.install();
  await open(page, '/pages/transaction/index?tab=options');
  await page.getByRole('radio', { name: /30 s/ }).check();
  const up = page.locator('.o-sides').getByRole('button').first();
  await expect(up).toBeEnabled();
  await expectAccessible(page, 'the order sheet of options');

  await up.click();
  const sheet = page.getByRole('dialog', { name: say('options.confirm.title') });
  for (const line of ['currentPrice', 'direction', 'expiry', 'stake', 'balance', 'buyPrice']) {
    await expect(sheet.getByText(say(`options.confirm.${line}`), { exact: true })).toBeVisible();
  }
  await expect(sheet.getByRole('group', { name: say('options.confirm.outcomes') })).toContainText('+7.80');
  await expectAccessible(page, 'the confirmation of an option');
  await button(sheet, 'options.confirm.button', { amount: '10.00\u00a0USDT', side: say('options.side.up') }).click();
  await expect(sheet).toBeHidden();

  // It counts down in the list of open options, and its page says what may come.
  const row = page.getByRole('list', { name: say('options.own.open') }).getByRole('link');
  await expect(row).toHaveCount(1);
  await row.click();
  await expect(page.locator('.o-running .o-ring')).toBeVisible();
  await expectAccessible(page, 'an option that runs');

  // The result is said live; the proof is complete when the log is sealed, once a minute, and the page asks again.
  await server().walk(35_000);
  await expect(page.locator('.o-result')).toBeVisible();
  // The logged seconds between entry and settlement are drawn.
  const course = say('options.result.path', { low: '|', high: '|' }).split('|')[0] ?? '';
  await expect(page.getByRole('img', { name: course })).toBeVisible();
  await server().walk(66_000);
  await page.clock.fastForward(61_000);
  await expect(page.getByText(say('options.verify.verified'))).toBeVisible();
  await expect(page.getByText(say('options.verify.promise'))).toBeVisible();
  await expectAccessible(page, 'a settled option with its proof');
  const [settled] = (await account.client.call(listOptions, { status: 'settled' })).list;
  expect(settled?.number).toBe('10');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: say('options.verify.save') }).click();
  expect((await saved).suggestedFilename()).toBe(`glasshouse-option-${settled?.id}.json`);

  // A picture for others: the browser of the journeys has no sheet to share with, so it is saved.
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: say('options.result.share') }).click();
  expect((await picture).suggestedFilename()).toBe('glasshouse-option.png');

  await page.getByRole('button', { name: say('options.verify.tamper') }).click();
  await expect(page.getByText(say('options.verify.failedTitle')).first()).toBeVisible();
  await expect(page.locator('.o-checks .is-failed').first()).toBeVisible();
  await expectAccessible(page, 'a proof that does not match');
  await page.getByRole('button', { name: say('options.verify.undo') }).click();
  await expect(page.getByText(say('options.verify.verified')).first()).toBeVisible();
  await expect(page.locator('.o-checks .is-failed')).toHaveCount(0);

  await open(page, '/pages/transaction/seconds_order');
  await page.getByRole('tab', { name: say('options.own.settled') }).click();
  await expect(page.getByRole('list', { name: say('options.own.settled') }).getByRole('link')).toHaveCount(1);
  await expectAccessible(page, 'own options');
});

test('limits hold at once and loosen a day later; a pause stops new options at once', async ({ page }) => {
  const account = await createAccountAt(server().url);
  await signIn(page, account);
  await open(page, '/pages/transaction/option_limits');
  await page.getByRole('button', { name: say('options.limits.kinds.day_loss') }).click();
  const sheet = page.getByRole('dialog', { name: say('options.limits.kinds.day_loss') });
  await sheet.getByRole('spinbutton').fill('50');
  await button(sheet, 'common.buttons.save').click();
  await expect(page.getByText('50.00\u00a0USDT', { exact: true })).toBeVisible();
  // A sheet that is sliding away is still there, and would take what is typed with it.
  await expect(sheet).toBeHidden();
  await expectAccessible(page, 'limits of options');

  await page.getByRole('button', { name: say('options.limits.kinds.day_loss') }).click();
  await sheet.getByRole('spinbutton').fill('80');
  await expect(sheet.getByText(say('options.limits.looser'))).toBeVisible();
  await button(sheet, 'common.buttons.save').click();
  await expect(page.getByText('50.00\u00a0USDT', { exact: true })).toBeVisible();
  await expect(page.getByText(/80\.00/)).toBeVisible();

  await page.getByRole('button', { name: say('options.pause.lengths.day'), exact: true }).click();
  await button(page.getByRole('alertdialog'), 'options.pause.confirm').click();
  await expect(button(page, 'options.pause.end')).toBeVisible();
  await open(page, '/pages/transaction/index?tab=options');
  await expect(page.locator('.o-sides').getByRole('button').first()).toBeDisabled();
});

test('the fairness page says what options came to for everybody, to visitors too', async ({ page }) => {
  await open(page, '/pages/transaction/fairness');
  await expect(page.getByText(say('options.fairness.how'))).toBeVisible();
  await expectAccessible(page, 'the fairness page');
});

test('a countdown is right after the page was left and drawn again from what was read before', async ({ page }) => {
  const account = await createAccountAt(server().url);
  await account.client.call(changeAccount, { currency_id: 3, number: '500', from_field: 'change', to_field: 'micro' });
  await signIn(page, account);
  await page.clock.install();
  await open(page, '/pages/transaction/index?tab=options');
  const { list } = await account.client.call(listOptionTerms, {});
  const term = list.toSorted((a, b) => b.seconds - a.seconds)[0];
  if (!term) throw new Error('no option is offered');
  const order = await account.client.call(placeOption, {
    match_id: term.match_id,
    currency_id: term.currency_id,
    type: 'up',
    seconds: term.seconds,
    number: term.min,
  });
  const ring = page.locator('.o-row .o-ring b').first();
  const read = () => account.client.call(getOptionResult, { id: order.id });
  // How far the shown countdown is from the option's end, in seconds.
  const wrongBy = async () => {
    const [{ expiry_time: end }, shown] = await Promise.all([read(), ring.textContent()]);
    const [minutes = 0, seconds = 0] = (shown ?? '').split(':').map(Number);
    return Math.abs(minutes * 60 + seconds - (end - server().now()) / 1000);
  };
  await expect(ring).toBeVisible();
  // The entry moves the end to the next second with a price.
  await expect.poll(async () => (await read()).buy_price).not.toBeNull();
  await expect.poll(wrongBy).toBeLessThan(4);

  await page
    .getByRole('link', { name: say('shell.tabs.home'), exact: true })
    .first()
    .click();
  await expect(ring).toBeHidden();
  // The terms stay in the cache meanwhile; a clock taken from them is now late by as much. The page goes first: at its clock a
  // message from a server that is ahead of it would count twice.
  const ahead = server().ahead() + 13_000;
  await page.clock.fastForward(13_000);
  while (server().ahead() < ahead - 100) await server().walk(ahead - server().ahead());
  await page.goBack();
  await expect(ring).toBeVisible();
  expect(await wrongBy()).toBeLessThan(4);
});

test('in French at 320 px stakes and the words above the durations have room around them', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await store(page, { language: 'fra' });
  await open(page, '/pages/transaction/index?tab=options');
  const tightest = await page.locator('.o-stakes button').evaluateAll((chips) =>
    Math.min(
      ...chips.map((chip) => {
        const text = document.createRange();
        text.selectNodeContents(chip);
        const [inside, around] = [text.getBoundingClientRect(), chip.getBoundingClientRect()];
        return Math.min(inside.left - around.left, around.right - inside.right);
      }),
    ),
  );
  expect(tightest).toBeGreaterThanOrEqual(8);
  const stake = await page.locator('.o-stake .g-field').boundingBox();
  expect(stake?.width).toBeGreaterThan(280);
});
