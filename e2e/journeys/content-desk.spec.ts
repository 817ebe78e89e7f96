/** The desk of the texts: written in two languages, previewed, published, read by customers, and never lost or overwritten. */
import { randomUUID } from 'node:crypto';
import type { Language } from '@glasshouse/contract';
import {
  createContent,
  getArticle,
  getContent,
  getNews,
  publishContent,
  saveContentText,
  withdrawContent,
} from '@glasshouse/contract/content';
import type { Page } from '@playwright/test';
import { clientOf } from '../support/accounts.ts';
import { button } from '../support/app.ts';
import { layoutFaults } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import { act, dialogOf, expectOfficeSound } from '../support/office.ts';
import { type Member, makeMember, openDesk, openOffice, panel } from '../support/staff.ts';
import { expectToast } from '../support/toasts.ts';
import { say } from '../support/words.ts';

// Two desks, pages for axe in two themes: much for one test on a slow machine.
test.describe.configure({ timeout: 360_000 });

const words = (key: string, params?: Record<string, string | number>) => say(`backoffice-content.${key}`, params);
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@staff.example`;
const newSlug = () => `desk-${randomUUID().slice(0, 12)}`;
const reader = (language: Language) => clientOf(null, language);

/** Text that would do harm if anything of it were ever read as markup. */
const SCRIPT = `<script>window.harmed = true</script> <img src=x onerror="window.harmed = true"> {{7*7}} $t(common:buttons.close)`;
const LINK = '[press me](javascript:window.harmed=true)';

let writer: Member;
let owner: Member;
test.beforeAll(async () => {
  writer = await makeMember(address('wanda'), 'content');
  owner = await makeMember(address('olga'), 'owner');
});

const field = (page: Page, key: string) => page.getByLabel(words(`edit.${key}`), { exact: true });
const paper = (page: Page) => page.locator('.c-paper');
const languageTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** The page at both widths and in both themes. */
async function expectSound(page: Page, what: string): Promise<void> {
  await expectOfficeSound(page, what);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { tooSmall, tooWide } = await layoutFaults(page);
  expect.soft([...tooSmall, ...tooWide], `${what}, 1280`).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Nothing of a text came to life. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  await expect(page.locator('main :is(script, iframe, [onerror], a[href^="javascript:" i])')).toHaveCount(0);
}

test('news are written in two languages, previewed and published; a third language reads English, and what is hostile is text', async ({
  browser,
  faults,
}) => {
  const page = await openDesk(browser, writer);
  await faults.watch(page);
  await openOffice(page, '/content');
  await expectSound(page, 'content');
  await page.getByRole('link', { name: words('create.act') }).click();
  const [slug, title] = [newSlug(), `News of the desk ${randomUUID().slice(0, 6)}`];
  await field(page, 'slug').fill(slug);
  await field(page, 'title').fill(title);
  await field(page, 'body').fill(`## Head\n\n${SCRIPT}\n\n${LINK}`);
  await expect(paper(page).getByRole('heading', { name: 'Head' })).toBeVisible();
  await expect(paper(page)).toContainText(SCRIPT);
  await expect(paper(page)).toContainText(LINK);
  await expect(page.getByText(words('preview.problems.link', { line: 5, text: 'javascript:window.harmed=true' }))).toBeVisible();
  await expectHarmless(page);
  await button(page, 'backoffice-content.edit.save').click();
  await expect(page.locator('.b-failure')).toContainText('javascript:window.harmed=true');
  await field(page, 'body').fill(`## Head\n\n${SCRIPT}\n\n**Read** [how](/#/pages/common/faq).`);
  await button(page, 'backoffice-content.edit.save').click();
  await expect(page).toHaveURL(/#\/content\/entry\/\d+/);
  const id = Number(/entry\/(\d+)/.exec(page.url())?.[1]);
  // The page of a new text shows the same preview: its languages come with the entry.
  await expect(languageTab(page, 'ไทย')).toBeVisible();
  await expect(paper(page).getByRole('link', { name: 'how' })).toHaveAttribute('href', '/#/pages/common/faq');
  await expectSound(page, 'content-entry');

  await languageTab(page, 'ไทย').click();
  await field(page, 'title').fill('ข่าวจากโต๊ะ');
  await field(page, 'body').fill('สวัสดี **ทุกคน**');
  await expect(paper(page).locator('strong')).toHaveText('ทุกคน');
  // What is not saved is not lost by a press on a link.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('backoffice.titles.content'), exact: true })
    .click();
  await expect(dialogOf(page)).toContainText(say('backoffice.leave.text'));
  await button(dialogOf(page), 'backoffice.leave.stay').click();
  await expect(field(page, 'title')).toHaveValue('ข่าวจากโต๊ะ');

  const picture = { name: 'banner.png', mimeType: 'image/png', buffer: await page.locator('.c-paper').screenshot() };
  await page.locator('.g-upload input[type=file]').setInputFiles(picture);
  await expect(page.locator('.g-upload-picture')).toHaveJSProperty('complete', true);
  const source = await page.locator('.g-upload-picture').getAttribute('src');

  await button(page, 'backoffice-content.publish.saveFirst').click();
  await expect(dialogOf(page)).toContainText(words('publish.text', { written: 2, all: 8 }));
  await dialogOf(page)
    .getByRole('radio', { name: words('publish.later') })
    .click();
  await act(page, 'backoffice-content.publish.act');
  await expect(dialogOf(page).getByRole('alert')).toContainText(words('publish.choose'));
  await dialogOf(page).getByLabel(words('publish.from')).fill('2031-05-06T07:08');
  await expect(dialogOf(page).getByText('2031-05-06\u00a007:08\u00a0UTC')).toBeVisible();
  await expectOfficeSound(page, 'content-publish');
  await dialogOf(page)
    .getByRole('radio', { name: words('publish.now') })
    .click();
  await act(page, 'backoffice-content.publish.act');
  await expectToast(page, words('publish.done'));
  // Not longer among the news than it takes to read it: other journeys look at the newest.
  const [en, th, fra] = await Promise.all((['en', 'th', 'fra'] as const).map((one) => reader(one).call(getNews, { id })));
  await writer.client.call(withdrawContent, { entry_id: id });
  await expect(reader('en').call(getNews, { id })).rejects.toMatchObject({ code: 'CONTENT_NOT_FOUND' });
  expect([en?.title, th?.title, fra?.title]).toEqual([title, 'ข่าวจากโต๊ะ', title]);
  expect([en?.language, th?.language, fra?.language]).toEqual(['en', 'th', 'en']);
  expect(en?.picture?.src).toBe(source);
  expect(JSON.stringify(en?.blocks)).toContain('"text":"<script>window.harmed = true</script>');

  await page.context().close();
});

test('a text that somebody else has saved meanwhile is not overwritten: it is refused in words, loaded, and one’s own is kept aside', async ({
  browser,
  faults,
}) => {
  const text = { language: 'en' as const, title: 'First', summary: '', body: 'First words.' };
  const made = await writer.client.call(createContent, { kind: 'article', slug: newSlug(), ...text });
  const page = await openDesk(browser, writer);
  await faults.watch(page);
  await openOffice(page, `/content/entry/${made.id}`);
  await field(page, 'body').fill('My words.');
  await languageTab(page, 'Français').click();
  await field(page, 'title').fill('À moi');
  await field(page, 'body').fill('Mes mots.');
  const theirs = { entry_id: made.id, revision: made.revision, ...text, body: 'Their words.' };
  const second = await owner.client.call(saveContentText, theirs);
  await button(page, 'backoffice-content.edit.save').click();
  await expect(page.locator('.b-failure')).toContainText(
    say('backoffice-content.errors.CONTENT_STALE', { revision: second.revision }),
  );
  await expect(page.getByText(words('newer.text'))).toBeVisible();
  await expectSound(page, 'content-stale');
  await page.getByRole('button', { name: words('newer.load', { revision: second.revision }) }).click();
  await expect(field(page, 'title')).toHaveValue('À moi');
  await languageTab(page, 'English').click();
  await expect(field(page, 'body')).toHaveValue('Their words.');
  await page.locator('details summary', { hasText: 'English' }).click();
  await expect(page.locator('.b-pre')).toContainText('My words.');
  await button(page, 'backoffice-content.edit.save').click();
  await expectToast(page, words('edit.saved', { revision: second.revision + 1 }));
  const { shown } = await owner.client.call(getContent, { entry_id: made.id });
  expect(Object.fromEntries(shown.texts.map(({ language, body }) => [language, body]))).toEqual({
    en: 'Their words.',
    fra: 'Mes mots.',
  });
  // An older version is read beside the newest, with who saved it, and taken over.
  await page.getByRole('button', { name: words('history.show', { revision: 1 }) }).click();
  await expect(panel(page)).toContainText('First words.');
  await expect(panel(page)).toContainText(writer.email);
  await expectSound(page, 'content-version');
  await button(panel(page), 'backoffice-content.history.use').click();
  await expect(field(page, 'body')).toHaveValue('First words.');
  await page.context().close();
});

test('support reads texts and writes none; the order of questions is the house’s', async ({ browser, faults }) => {
  const support = await makeMember(address('sam'), 'support');
  const text = { language: 'en' as const, title: 'Read only', summary: '', body: 'Words.' };
  const made = await writer.client.call(createContent, { kind: 'article', slug: newSlug(), ...text });
  for (const title of ['First question', 'Second question'])
    await writer.client.call(createContent, { kind: 'faq', group: 'start', slug: newSlug(), ...text, title });
  await writer.client.call(publishContent, { entry_id: made.id, revision: made.revision });
  const page = await openDesk(browser, support);
  await faults.watch(page);
  await openOffice(page, '/content');
  await page.getByRole('searchbox').fill(made.slug);
  await expect(page.locator('.b-table tbody tr')).toHaveCount(1);
  await expect(page.getByRole('link', { name: words('create.act') })).toHaveCount(0);
  await page.locator('.b-open').first().click();
  await expect(field(page, 'title')).toHaveValue('Read only');
  await expect(field(page, 'title')).toHaveAttribute('readonly', '');
  await expect(page.getByText(words('edit.readOnly'))).toBeVisible();
  for (const key of ['edit.unchanged', 'publish.act', 'withdraw.act'])
    await expect(button(page, `backoffice-content.${key}`)).toHaveCount(0);
  await expectSound(page, 'content-read-only');
  const save = { entry_id: made.id, revision: made.revision, ...text, title: 'Mine now' };
  await expect(support.client.call(saveContentText, save)).rejects.toMatchObject({ code: 'BACKOFFICE_NOT_PERMITTED' });

  const desk = await openDesk(browser, writer);
  await faults.watch(desk);
  await openOffice(desk, `/content/entry/${made.id}`);
  await expect(desk.locator('main header')).toContainText(words('states.live'));
  await button(desk, 'backoffice-content.withdraw.act').click();
  await act(desk, 'backoffice-content.withdraw.act');
  await expectToast(desk, words('withdraw.done'));
  await expect(reader('en').call(getArticle, { slug: made.slug })).rejects.toMatchObject({ code: 'CONTENT_NOT_FOUND' });

  await openOffice(desk, '/content/order?kind=faq');
  const rows = desk.locator('.c-list').first().locator('li');
  await expect(rows.last()).toContainText('Second question');
  const before = await rows.count();
  await expectSound(desk, 'content-order');
  await rows
    .last()
    .getByRole('button', { name: words('order.up', { title: 'Second question' }) })
    .click();
  await expect(rows.nth(before - 2)).toContainText('Second question');
  await button(desk, 'backoffice-content.order.save').click();
  await expectToast(desk, words('order.saved'));
  await desk.reload();
  await expect(rows.nth(before - 2)).toContainText('Second question');
  for (const one of [page, desk]) await one.context().close();
});
