import { createClient } from '@glasshouse/client';
import { getSiteConfig } from '@glasshouse/contract/content';
import { expect, it } from 'vitest';
import { siteLogo } from './site-logo.ts';

const BASE = 'https://img.example';
const SITE = {
  site_name: 'Glasshouse',
  site_logo: '/logo.png',
  version: '1.0.0',
  mode: 'demo',
  text_messages: true,
  prices: 'recorded',
  web_view_hosts: [],
  time: 5,
};

/** What the client makes of an answer: the site, or nothing where it is a refusal. */
async function siteOf(envelope: object) {
  const fetch = async () => new Response(JSON.stringify(envelope), { headers: { 'content-type': 'application/json' } });
  const client = createClient({ baseUrl: BASE, language: () => 'en', token: () => null, fetch });
  return client.call(getSiteConfig).catch(() => undefined);
}

it('[RULE-057] the logo is base domain and path when the answer is ok, and stays when it is an error', async () => {
  const before = 'https://img.example/before.png';
  const accepted = await siteOf({ type: 'ok', code: 1, message: SITE });
  expect(siteLogo(BASE, accepted, before)).toBe('https://img.example/logo.png');
  const refused = await siteOf({ type: 'error', code: 0, message: 'UNAVAILABLE', error: 'UNAVAILABLE' });
  expect(refused).toBeUndefined();
  expect(siteLogo(BASE, refused, before)).toBe(before);
  expect(siteLogo(BASE, undefined, null)).toBeNull();
});
