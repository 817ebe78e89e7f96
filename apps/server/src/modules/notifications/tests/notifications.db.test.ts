/** News reach their user live and by mail, in the user's words, and go with the account. */
import { listOutbox } from '@glasshouse/contract/demo';
import { saveSettings } from '@glasshouse/contract/identity';
import { addAlert } from '@glasshouse/contract/markets';
import type { Notification } from '@glasshouse/contract';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';
import { type Told, wordsOfNews } from '../api/words.ts';

const NOW = Date.UTC(2026, 5, 3, 10, 30, 30);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: new ManualClock(NOW) });
});
afterAll(() => server.stop());

const params: Notification['params'] = {
  alert_id: 1,
  match_id: 1,
  symbol: 'BTC/USDT',
  condition: 'up_24h',
  value: '0.05',
  price: '6789.1',
  time: NOW,
  prices: 'live',
};

describe('news', () => {
  it('of an alert come over the owner’s socket and by mail in his language, with his phrase and the label of the prices', async () => {
    const email = 'watcher@test.example';
    const token = await server.signUp(email);
    await server.ok(saveSettings, { language: 'fra' }, token);
    await sql`UPDATE users SET anti_phishing = 'blue heron' WHERE email = ${email}`.execute(server.platform.db);
    const socket = io(server.url, { auth: { token, lang: 'fra' }, transports: ['websocket'], reconnection: false });
    const heard = new Promise<[string, Notification]>((resolve) => socket.on('m', (topic, news) => resolve([topic, news])));
    await socket.timeout(5_000).emitWithAck('subscribe', { topic: 'notifications.news' });
    const other = await server.signUp();
    const leaked: unknown[] = [];
    const stranger = io(server.url, { auth: { token: other }, transports: ['websocket'], reconnection: false });
    stranger.on('m', (...message) => leaked.push(message));
    await stranger.timeout(5_000).emitWithAck('subscribe', { topic: 'notifications.news' });

    // The second of the clock is logged by the server itself; those after it are the test's.
    const { db } = server.platform;
    await expect.poll(async () => (await sql`SELECT FROM index_seconds`.execute(db)).rows.length).toBe(1);
    const alert = await server.ok(addAlert, { match_id: 1, condition: 'above', value: '900000' }, token);
    await sql`
      INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices)
      VALUES (1, ${NOW + 1_000}, 1000, 90000050, 999999, 'recorded')`.execute(db);
    const jobs = server.wired.modules.flatMap((module) => module.jobs ?? []);
    await jobs.find(({ name }) => name === 'markets.alerts')?.run();

    const [topic, news] = await heard;
    expect(topic).toBe('notifications.news');
    expect(news).toMatchObject({
      kind: 'price_alert',
      at: NOW,
      params: {
        alert_id: alert.id,
        match_id: 1,
        symbol: 'BTC/USDT',
        condition: 'above',
        value: '900000',
        price: '900000.5',
        prices: 'recorded',
      },
    });
    const [mail] = await server.ok(listOutbox, { to: email });
    const plain = (text = '') => text.replaceAll(/\s/g, ' ');
    expect(plain(mail?.subject)).toBe('BTC/USDT est monté à 900 000');
    expect(mail?.text).toContain('blue heron');
    expect(plain(mail?.text)).toContain('900 000,5');
    expect(mail?.text).toContain('enregistrements du passé');
    const { rows } = await sql<{ id: number }>`SELECT id FROM notifications`.execute(db);
    expect(rows).toEqual([{ id: news.id }]);
    expect(leaked).toEqual([]);
    socket.disconnect();
    stranger.disconnect();
  });

  it('are said exactly, in words of the language', () => {
    expect(wordsOfNews({ kind: 'price_alert', params } as Told, 'en')).toEqual({
      language: 'en',
      title: 'BTC/USDT is up 5% in 24 hours',
      text: expect.stringMatching(/^BTC\/USDT stood at 6,789.1 on June 3, 2026.* UTC\. You asked .* 5% within 24 hours\.$/),
    });
    expect(wordsOfNews({ kind: 'price_alert', params: { ...params, prices: 'simulated' } } as Told, 'kor').text).toContain(
      '시뮬레이션',
    );
  });
});
