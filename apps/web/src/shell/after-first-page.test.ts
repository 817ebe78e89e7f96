import { describe, expect, it } from 'vitest';
import { CALM_MS, afterFirstPage, momentsOf } from './after-first-page.ts';

const never = new Promise<void>(() => {});
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('what waits for the first page', () => {
  it('begins one part after another, each in an idle moment, the late ones when it is calm', async () => {
    const log: string[] = [];
    const calm = Promise.withResolvers<void>();
    const moments = { idle: async () => void log.push('idle'), calm: () => calm.promise };
    const part = (name: string) => async () => {
      log.push(name);
      await Promise.resolve();
      log.push(`${name} done`);
    };
    const parts = { soon: [part('socket'), part('modes')], own: [part('alerts')], late: [part('worker')] };
    const done = afterFirstPage(parts, moments, never);
    await turn();
    expect(log).toEqual(['idle', 'socket', 'socket done', 'idle', 'modes', 'modes done']);
    calm.resolve();
    await done;
    expect(log.slice(6)).toEqual(['idle', 'alerts', 'alerts done', 'idle', 'worker', 'worker done']);
  });

  it('follows what is the user’s as soon as somebody is logged in', async () => {
    const log: string[] = [];
    const login = Promise.withResolvers<void>();
    const parts = { soon: [() => log.push('soon')], own: [() => log.push('own')], late: [() => log.push('late')] };
    void afterFirstPage(parts, { idle: async () => {}, calm: () => never }, login.promise);
    await turn();
    expect(log).toEqual(['soon']);
    login.resolve();
    await turn();
    expect(log).toEqual(['soon', 'own']);
  });

  it('goes on when a part fails', async () => {
    const log: string[] = [];
    const now = { idle: async () => {}, calm: async () => {} };
    const fail = () => {
      throw new Error('no connection');
    };
    const parts = { soon: [fail, async () => fail(), () => log.push('soon')], own: [fail], late: [fail, () => log.push('late')] };
    await afterFirstPage(parts, now, never);
    expect(log).toEqual(['soon', 'late']);
  });

  it('takes a moment later where the browser has no idle callback', async () => {
    const waits: number[] = [];
    const setTimeout = ((work: () => void, ms: number) => {
      waits.push(ms);
      work();
      return 0;
    }) as unknown as Window['setTimeout'];
    const { idle, calm } = momentsOf({ setTimeout });
    await idle();
    await calm();
    expect(waits).toEqual([CALM_MS, 100]);
  });
});
