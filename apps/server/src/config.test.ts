import { describe, expect, it } from 'vitest';
import { defaultDataDir, loadConfig } from './config.ts';

describe('settings', () => {
  it('defaults to the demo on loopback with recorded prices', () => {
    expect(loadConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', mode: 'demo', feed: 'replay', databaseUrl: null });
  });
  it('refuses a port that is none, and says so', () => {
    for (const PORT of ['x', '-1', '65536', '1.5']) expect(() => loadConfig({ PORT }), PORT).toThrow(/is not a port/);
  });
  it('refuses values that it does not know', () => {
    expect(() => loadConfig({ GLASSHOUSE_MODE: 'prod' })).toThrow(/GLASSHOUSE_MODE=prod is not known/);
    expect(() => loadConfig({ FEED: 'random' })).toThrow(/FEED=random is not known/);
  });
  it('refuses production with a list of what is unsafe', () => {
    expect(() => loadConfig({ GLASSHOUSE_MODE: 'production' })).toThrow(/FEED must be live[\s\S]*PUBLIC_URL[\s\S]*DATABASE_URL[\s\S]*mail channel/);
  });
  it('gives each clone a data folder of its own as root, where the database’s user can enter', () => {
    expect(defaultDataDir('/root/a/', true)).toMatch(/^\/var\/lib\/glasshouse-[0-9a-f]{12}$/);
    expect(defaultDataDir('/root/a/', true)).not.toBe(defaultDataDir('/root/b/', true));
    expect(defaultDataDir('/home/x/g/', false)).toBe('/home/x/g/data');
  });
});
