/** What the house says: questions and answers, news, agreements, pages, pop-up news, banners, and the web view. */
import { randomUUID } from 'node:crypto';
import {
  createContent,
  getAboutUs,
  getArticle,
  getContactUs,
  getFaq,
  getNewsPopup,
  getOperationalCompliance,
  listNews,
  publishContent,
} from '@glasshouse/contract/content';
import type { Page } from '@playwright/test';
import { clientOf, createAccount, signIn, store } from '../support/accounts.ts';
import { button, expectPlace, goTo, open, titleOf } from '../support/app.ts';
import { expectAccessible } from '../support/checks.ts';
import { CUT_CONNECTION, expect, test } from '../support/journey.ts';
import { type Member, makeMember } from '../support/staff.ts';
import { listen } from '../support/traffic.ts';
import { say, wordsOf } from '../support/words.ts';

const ARTICLE = '/pages/common/article';
const FAQ = '/pages/common/faq';
const WEB = '/pages/common/webView';
const visitor = clientOf();

/** Text that would do harm if anything of it were ever read as markup, or a link followed as it stands. */
const HOSTILE = [
  '<script>window.harmed = true</script>',
  '<img src=x onerror="window.harmed = true">',
  '<iframe src="javascript:window.harmed = true"></iframe>',
  '<a href="javascript:window.harmed = true">press me</a>',
  '&lt;b&gt; and &amp;',
];

let writer: Member | undefined;

/** Publishes a text as a member of the staff who may. */
async function publish(kind: 'article' | 'news' | 'popup', title: string, body: string): Promise<{ id: number; slug: string }> {
  writer ??= await makeMember(`writer-${randomUUID().slice(0, 8)}@staff.test`, 'content');
  const slug = `journey-${randomUUID().slice(0, 12)}`;
  const made = await writer.client.call(createContent, { kind, slug, language: 'en', title, summary: '', body });
  await writer.client.call(publishContent, { entry_id: made.id, revision: made.revision });
  return { id: made.id, slug };
}

/** What a text made the page do: nothing, and no element of its own came of it. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  await expect(page.locator('main :is(script, iframe, [onerror], a[href^="javascript:" i])')).toHaveCount(0);
}

test('[SCR-012,CALL-032,FEAT-035] a visitor reads the questions by group, finds one by words, and is led to it by its name', async ({
  page,
}) => {
  const { groups } = await visitor.call(getFaq, {});
  expect(groups.length).toBeGreaterThan(2);
  await open(page, FAQ);
  await expect(page.locator('main section h2')).toHaveText([
    ...groups.map(({ group }) => say(`content.faq.groups.${group}`)),
    say('content.faq.more'),
  ]);
  const questions = page.locator('.ct-faq');
  await expect(questions).toHaveCount(groups.reduce((sum, { items }) => sum + items.length, 0));
  const [first] = groups[0]?.items ?? [];
  const question = questions.filter({ hasText: first?.title ?? '' }).first();
  await expect(question.locator('.ct-text')).toBeHidden();
  await question.locator('summary').click();
  await expect(question.locator('.ct-text')).toBeVisible();

  const search = page.getByRole('searchbox', { name: say('content.faq.search') });
  await search.fill('authenticator app');
  await expect(page.getByText('How do I set up an authenticator app?').or(questions.first())).toBeVisible();
  expect(await questions.count()).toBeLessThan(groups.reduce((sum, { items }) => sum + items.length, 0));
  await search.fill('zzzz nothing');
  await expect(page.getByRole('heading', { name: say('content.faq.none') })).toBeVisible();
  await button(page, 'content.faq.all').click();
  await expect(search).toHaveValue('');

  await goTo(page, `${FAQ}?slug=faq-withdrawal-time`);
  await expect(page.locator('.ct-faq[open]')).toContainText('withdrawal');
});

test('[SCR-010,CALL-028,CALL-029,RULE-065,CONST-080,ENT-043,FEAT-060] news on Home lead to all news, and each to its text', async ({
  page,
}) => {
  const { list } = await visitor.call(listNews, { c_id: 4 });
  // The house's own: what another journey has just published may be withdrawn before it is looked at.
  const newest = list.find(({ title }) => !title.startsWith('News '));
  if (!newest) throw new Error('there is no news');
  const sent = listen(page);
  await open(page, '/');
  const news = page.getByRole('region', { name: say('reading.news.title') });
  await expect(news.locator('.ct-news').filter({ hasText: newest.title })).toBeVisible();
  expect(sent.of('/news/list').map(({ body }) => Number(body['c_id']))).toContain(4);
  await news.getByRole('link', { name: say('common.buttons.all') }).click();
  await expectPlace(page, ARTICLE);
  // The address changes before the page does: Home's own rows are no rows of the list.
  await expect(news).toHaveCount(0);
  // Another journey may have published something newer meanwhile.
  await page.locator('main .ct-news').filter({ hasText: newest.title }).click();
  await expectPlace(page, `${ARTICLE}?id=${newest.id}`);
  await expect(page.getByRole('heading', { name: newest.title, level: 2 })).toBeVisible();
  await expect(page.locator('.ct-text')).not.toBeEmpty();
  await expect(page).toHaveTitle(`${newest.title} · ${say('shell.name')}`);
  expect(sent.of('/news/detail').map(({ body }) => Number(body['id']))).toContain(newest.id);
  await button(page, 'shell.nav.back').click();
  await expectPlace(page, ARTICLE);
});

test('[ENT-044,CONST-081,FEAT-059] banners on Home are swiped, jump nothing, and lead on', async ({ page }) => {
  const { list } = await visitor.call(listNews, { c_id: 5 });
  expect(list.length).toBeGreaterThan(1);
  const sent = listen(page);
  await open(page, '/');
  const row = page.locator('.ct-banner-row');
  await expect(row.locator('> li')).toHaveCount(list.length);
  expect(sent.of('/news/list').map(({ body }) => Number(body['c_id']))).toContain(5);
  await expect(row.getByRole('link').first()).toContainText(list[0]?.title ?? '');
  // As a finger leaves it: a banner fills the row, and its mark is the one that is set.
  await row.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }));
  const second = row.locator('> li').nth(1);
  await expect(second).toBeInViewport({ ratio: 0.95 });
  const heights = await row.locator('> li').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
  await second.getByRole('link').click();
  await expect.poll(() => page.url()).not.toMatch(/#\/$/);
});

test('[SCR-050,SCR-051] the copy-trading agreement stands in Chinese and in English, and in the reader’s own language', async ({
  page,
}) => {
  const read = (language: 'zh' | 'en' | 'th') => visitor.call(getArticle, { slug: 'copy-trading-agreement', language });
  const [zh, en, th] = await Promise.all([read('zh'), read('en'), read('th')]);
  expect(new Set([zh.title, en.title]).size).toBe(2);
  await store(page, { language: 'th' });
  await open(page, '/pages/follow/agreement_zh');
  const title = page.locator('.ct-page h2').first();
  await expect(title).toHaveText(zh.title);
  await expect(page.locator('.ct-text')).toHaveAttribute('lang', 'zh-Hans');
  await goTo(page, '/pages/follow/agreement_en');
  await expect(title).toHaveText(en.title);
  await expect(page.locator('.ct-text')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: wordsOf('th')('content.reading.readIn', { language: 'ไทย' }) }).click();
  await expect(title).toHaveText(th.title);
});

test('agreements are linked where an account is made, and read in two languages', async ({ page }) => {
  await open(page, '/pages/common/register');
  await page.getByRole('link', { name: say('reading.agreements.risk') }).click();
  await expectPlace(page, `${ARTICLE}?slug=risk-disclosure`);
  const english = await visitor.call(getArticle, { slug: 'risk-disclosure' });
  const spanish = await visitor.call(getArticle, { slug: 'risk-disclosure', language: 'spa' });
  const title = page.locator('.ct-page h2').first();
  await expect(title).toHaveText(english.title);
  await page.getByRole('combobox', { name: say('content.reading.language') }).click();
  await page.getByRole('option', { name: 'Español' }).click();
  await expect(title).toHaveText(spanish.title);
  await expect(page.locator('.ct-text')).toHaveAttribute('lang', 'es');
  // The same way back: choosing a language is no step of its own.
  await button(page, 'shell.nav.back').click();
  await expectPlace(page, '/pages/common/register');
});

test('[SCR-013,SCR-014,SCR-028,CALL-033,CALL-034,CALL-035,FEAT-036,FEAT-037,FEAT-038] about, contact and compliance say what the house has written', async ({
  page,
}) => {
  const pages = [
    ['/pages/common/aboutus', await visitor.call(getAboutUs, {})],
    ['/pages/common/contactus', await visitor.call(getContactUs, {})],
    ['/pages/setting/operational_compliance', await visitor.call(getOperationalCompliance, {})],
    ['/pages/kefu/index', await visitor.call(getContactUs, {})],
  ] as const;
  await open(page, '/pages/setting/setting');
  for (const [place, text] of pages) {
    await goTo(page, place);
    const heading = text.blocks.find((block) => block.type === 'heading');
    const [run] = heading?.children ?? [];
    if (run?.type !== 'text') throw new Error(`${place} has no heading`);
    await expect(page.locator('.ct-text')).toContainText(run.text);
  }
  await goTo(page, '/pages/common/aboutus');
  // The licence of the chart library asks for its notice and a link.
  await expect(page.getByText('TradingView Lightweight Charts™')).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://www.tradingview.com/' })).toBeVisible();
});

test('a text that is not there says so and leads on', async ({ page, faults }) => {
  faults.allow(CUT_CONNECTION);
  await open(page, `${ARTICLE}?slug=no-such-text`);
  await expect(page.getByRole('heading', { name: say('content.reading.missing') })).toBeVisible();
  await page.getByRole('link', { name: say('shell.titles.faq') }).click();
  await expectPlace(page, FAQ);
});

test('hostile texts of the staff are text, wherever they are drawn', async ({ page }) => {
  const title = `News ${randomUUID().slice(0, 8)} <img src=x onerror="window.harmed = true">`;
  const { id } = await publish('news', title, HOSTILE.join('\n\n'));
  await open(page, '/');
  await expect(page.locator('.ct-news').filter({ hasText: title })).toContainText('<img src=x');
  await expectHarmless(page);
  await goTo(page, `${ARTICLE}?id=${id}`);
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  const text = page.locator('.ct-text');
  for (const line of HOSTILE.slice(0, 4)) await expect(text).toContainText(line);
  await expect(text).toContainText('&lt;b&gt; and &amp;');
  await expectHarmless(page);
});

test('[SCR-011,RULE-020,FEAT-161] the web view shows a page of an allowed host in its default bar and a sandbox', async ({
  page,
  context,
}) => {
  await context.route('https://help.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Help</title><p id="seen"></p><script>
        const look = (name, work) => { try { return name + ':' + work(); } catch { return name + ':refused'; } };
        document.getElementById('seen').textContent = [
          look('storage', () => localStorage.length), look('parent', () => parent.document.title),
          look('cookie', () => document.cookie), 'origin:' + origin].join(' ');
        parent.postMessage({ title: 'Help centre' }, '*');
      </script>`,
    }),
  );
  await open(page, `${WEB}?url=${encodeURIComponent('https://help.example/start')}`);
  const bar = page.locator('[data-bar=default]');
  await expect(bar).toContainText('help.example');
  await expect(bar.getByRole('heading', { level: 1 })).toHaveText('Help centre');
  await expect(page.frameLocator('main iframe').locator('#seen')).toHaveText(
    'storage:refused parent:refused cookie:refused origin:null',
  );
  const frame = page.locator('main iframe');
  expect((await frame.getAttribute('sandbox'))?.split(' ')).not.toContain('allow-same-origin');
  expect((await frame.getAttribute('sandbox'))?.split(' ')).not.toContain('allow-top-navigation');
  await expect(bar.getByRole('link', { name: say('content.web.outside') })).toHaveAttribute('href', 'https://help.example/start');
  await expectAccessible(page, 'web view');
  await button(bar, 'common.buttons.close').click();
  await expectPlace(page, '/');
});

test('the web view refuses scripts, other hosts and plain http in words, and frames nothing', async ({ page }) => {
  const refusals = [
    ['javascript:window.harmed=true', 'broken'],
    ['data:text/html,<script>parent.harmed=true</script>', 'broken'],
    ['https://help.example@evil.example/', 'broken'],
    ['https://help.example:8443/', 'broken'],
    ['https://evil.example/', 'foreign'],
    ['https://help.example.evil.example/', 'foreign'],
    ['http://help.example/', 'insecure'],
    ['/admin/', 'broken'],
    ['', 'none'],
  ] as const;
  const sent = listen(page);
  await open(page, WEB);
  for (const [url, why] of refusals) {
    await goTo(page, `${WEB}?url=${encodeURIComponent(url)}`);
    const host = why === 'foreign' ? new URL(url).hostname : 'help.example';
    await expect(page.getByText(say(`content.web.refusals.${why}`, { host }))).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  }
  await expectHarmless(page);
  expect(sent.urls.filter((path) => /evil/.test(path))).toEqual([]);
  // A page of our own is opened as that page.
  await goTo(page, `${WEB}?url=${encodeURIComponent('/#/pages/common/faq')}`);
  await expectPlace(page, FAQ);
});

test('the content security policy keeps a frame from other hosts, also when its page moves on', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/frame-src|Framing|Refused to frame|violates the following Content Security Policy/);
  const asked: string[] = [];
  await context.route('https://evil.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'evil' });
  });
  await context.route('https://help.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>moving on</p><script>location = "https://evil.example/"</script>' }),
  );
  const refused = page.waitForEvent('console', (message) => /frame-src|Framing/.test(message.text()));
  await open(page, `${WEB}?url=${encodeURIComponent('https://help.example/')}`);
  await refused;
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => location.origin)).toBe(new URL(page.url()).origin);
});

test('documents without a page have titles in every tab of the list', async ({ page }) => {
  await open(page, ARTICLE);
  await expect(page).toHaveTitle(titleOf('article'));
  await page.getByRole('tab', { name: say('content.shelves.help') }).click();
  await page
    .locator('main')
    .getByRole('link', { name: /How timed options are settled/ })
    .click();
  await expectPlace(page, `${ARTICLE}?slug=how-options-settle`);
  await expect(page).toHaveTitle(`How timed options are settled · ${say('shell.name')}`);
});

test.describe('pop-up news', () => {
  test.use({ popups: 'new' });

  test('[CALL-027] appears once on a device to somebody signed in, on Home, never over a form, and is closed by Back', async ({
    page,
  }) => {
    await publish('popup', 'Planned maintenance', 'Nothing stops.');
    const { item } = await visitor.call(getNewsPopup, {});
    if (!item) throw new Error('there is no pop-up news');
    const sheet = page.getByRole('dialog', { name: item.title });
    await page.clock.install();
    await open(page, '/');
    await expect(page.getByText(say('home.visitor.title'))).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(sheet).toBeHidden();
    await signIn(page, await createAccount());
    await page.reload();
    await open(page, '/pages/market/search');
    await page.getByRole('searchbox').first().focus();
    await page.clock.runFor(6_000);
    await expect(sheet).toBeHidden();

    await goTo(page, '/');
    await expect(page.locator('main h1')).toBeAttached();
    await expect(async () => {
      await page.clock.runFor(2_000);
      await expect(sheet).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectAccessible(page, 'pop-up news');
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expectPlace(page, '/');

    await page.reload();
    await expect(page.locator('main h1')).toBeAttached();
    await page.clock.runFor(6_000);
    await expect(sheet).toBeHidden();
  });
});
