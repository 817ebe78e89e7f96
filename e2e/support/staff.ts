/** Members of the staff, made the way in which the first one is made: an invitation from outside the server. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Client } from '@glasshouse/client';
import type { CallOutput, StaffRole } from '@glasshouse/contract';
import { acceptInvitation, type confirmSignIn, startEnrolment } from '@glasshouse/contract/backoffice';
import { type Browser, type Page, expect } from '@playwright/test';
import { inviteFromConsole } from '../../apps/server/src/modules/backoffice/api/console.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { totpCode } from '../../apps/server/src/platform/factors/totp.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { clientOf } from './accounts.ts';
import type { OwnServer } from './own-server.ts';
import { databaseUrl } from './verified.ts';
import { say } from './words.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The password of every member of the journeys. */
export const STAFF_PASSWORD = 'glass towers over harbours';
/** A code of an authenticator app, now. */
export const staffCode = (secret: string, now = Date.now()): string => totpCode(secret.replaceAll(' ', ''), now);

/** A member who is signed in over the API. */
export interface Member {
  email: string;
  session: CallOutput<typeof confirmSignIn>;
  client: Client;
}

/** The invitation that `npm run staff` prints, beside the running server and beside what else the journey has open. */
export async function inviteStaff(email: string, role: StaffRole): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env['JOURNEY_DATA_DIR'] ?? '' };
  const { stdout } = await execute(process.execPath, ['tools/staff/staff.ts', 'invite', email, role], { cwd: root, env });
  const found = /#\/invitation\/(gi_[\w-]+)/.exec(stdout)?.[1];
  if (!found) throw new Error(`no invitation was printed: ${stdout}`);
  return found;
}

/** Where a member is made: a server, its data folder and what time it is there. That of all journeys unless another is named. */
type Place = Pick<OwnServer, 'url' | 'dataDir' | 'now'>;

/** The same invitation without the command: a process of its own takes longer than all else that makes a member. */
async function invite(email: string, role: StaffRole, at?: Place): Promise<string> {
  const db = openDb(openAppPool(await databaseUrl(at?.dataDir), 1));
  const clock = at ? { now: at.now } : systemClock;
  try {
    return (await inviteFromConsole({ db, clock, random: secureRandom }, { email, role })).invitation;
  } finally {
    await db.destroy();
  }
}

/** Invites and accepts. */
export async function makeMember(email: string, role: StaffRole, at?: Place): Promise<Member> {
  const door = clientOf(null, 'en', at?.url);
  const started = await door.call(startEnrolment, {
    invitation: await invite(email, role, at),
    password: STAFF_PASSWORD,
    factor: 'totp',
  });
  const code = staffCode(started.totp?.secret ?? '', at?.now());
  const { session } = await door.call(acceptInvitation, { ticket: started.ticket, code });
  return { email, session, client: clientOf(session.token, 'en', at?.url) };
}

/** A desk of the back office: a browser of its own, signed in when a member is named. */
export async function openDesk(browser: Browser, member?: Member): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: false });
  if (member) {
    await context.addInitScript((text) => {
      if (sessionStorage.getItem('staff_session') === null) sessionStorage.setItem('staff_session', text);
    }, JSON.stringify(member.session));
  }
  return context.newPage();
}

/** The first part of a place, which says which page it is; none where the back office is not open yet. */
const areaOf = (url: string): string | undefined => /\/admin\/#\/([^/?]*)/.exec(url)?.[1];

/** Opens a place such as `/staff`, and waits until its page is drawn. */
export async function openOffice(page: Page, place: string): Promise<void> {
  const [from, to] = [areaOf(page.url()), areaOf(`/admin/#${place}`)];
  // The page that is left stays until the next one is loaded: its heading is not waited for.
  if (from !== undefined && from !== to)
    await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-left', ''));
  await page.goto(`/admin/#${place}`);
  await expect(page.locator('main h1:not([data-left])')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The details at the right. */
export const panel = (page: Page) => page.locator('aside.b-side');
/** The field of the reason. */
export const reasonField = (page: Page) => page.getByLabel(say('backoffice.reason.note'));
