import { describe, expect, it } from 'vitest';
import { defaultDataDir, loadConfig, warningsOf } from './config.ts';

describe('settings', () => {
  it('defaults to the demo on loopback with recorded prices', () => {
    expect(loadConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', mode: 'demo', feed: 'replay', databaseUrl: null });
    expect(loadConfig({})).toMatchObject({ rateLimitFactor: 1, logLevel: 'warn', publicUrl: null, checkAnswers: false });
  });
  it('refuses a port that is none, and says so', () => {
    for (const PORT of ['x', '-1', '65536', '1.5']) expect(() => loadConfig({ PORT }), PORT).toThrow(/is not a port/);
  });
  it('refuses values that it does not know', () => {
    expect(() => loadConfig({ GLASSHOUSE_MODE: 'prod' })).toThrow(/GLASSHOUSE_MODE=prod is not known/);
    expect(() => loadConfig({ FEED: 'random' })).toThrow(/FEED=random is not known/);
    expect(() => loadConfig({ LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL=loud is not known; use one of: fatal, error, warn/);
    expect(() => loadConfig({ TRUST_PROXY: '1' })).toThrow(/TRUST_PROXY=1 is not known; use one of: true, false/);
    expect(() => loadConfig({ CHECK_ANSWERS: 'yes' })).toThrow(/CHECK_ANSWERS=yes is not known/);
  });
  it('[AMB-85] takes 86 as the country code of mobile numbers, or the one that is set, and no code that no country has', () => {
    expect(loadConfig({}).defaultCountryCode).toBe('86');
    expect(loadConfig({ DEFAULT_COUNTRY_CODE: '44' }).defaultCountryCode).toBe('44');
    for (const DEFAULT_COUNTRY_CODE of ['+44', '999', 'GB', '0'])
      expect(() => loadConfig({ DEFAULT_COUNTRY_CODE }), DEFAULT_COUNTRY_CODE).toThrow(/is no dialling code; use one such as 86/);
  });
  it('refuses a factor of the rate limits that is not a positive number', () => {
    for (const RATE_LIMIT_FACTOR of ['x', '0', '-1', 'Infinity', 'NaN'])
      expect(() => loadConfig({ RATE_LIMIT_FACTOR }), RATE_LIMIT_FACTOR).toThrow(/is not a positive number/);
    expect(loadConfig({ RATE_LIMIT_FACTOR: '2.5' }).rateLimitFactor).toBe(2.5);
  });
  it('refuses a public address that is none', () => {
    for (const PUBLIC_URL of ['trade.example', 'localhost:3000', 'ftp://trade.example', 'https://', 'https://a:b@trade.example'])
      expect(() => loadConfig({ PUBLIC_URL }), PUBLIC_URL).toThrow(/is not a web address/);
    expect(loadConfig({ PUBLIC_URL: 'https://trade.example/' }).publicUrl).toBe('https://trade.example');
  });
  it('takes names of hosts for the web view and nothing that could say more in the content security policy', () => {
    expect(loadConfig({}).webViewHosts).toEqual([]);
    const WEB_VIEW_HOSTS = 'help.example, status.help.example help.example';
    expect(loadConfig({ WEB_VIEW_HOSTS }).webViewHosts).toEqual(['help.example', 'status.help.example']);
    const wrong = [
      '*.example',
      '*',
      'https://help.example',
      'help.example:8443',
      'help.example/path',
      "'self'",
      'data:',
      'help.example;script-src',
      'Help.example',
      'localhost',
      '127.0.0.1',
      '-a.example',
      'a..example',
    ];
    for (const host of wrong) expect(() => loadConfig({ WEB_VIEW_HOSTS: host }), host).toThrow(/WEB_VIEW_HOSTS has/);
    const own = { PUBLIC_URL: 'https://trade.example', WEB_VIEW_HOSTS: 'trade.example' };
    expect(() => loadConfig(own)).toThrow(/does not show itself/);
  });
  it('takes the styles of a tile server, and nothing that could say more in the content security policy', () => {
    expect(loadConfig({}).mapStyle).toBeNull();
    const light = 'https://tiles.example:8443/light.json?key=1';
    expect(loadConfig({ MAP_STYLE_URL: light }).mapStyle).toEqual({ light, dark: light });
    const dark = 'https://night.example/dark.json';
    expect(loadConfig({ MAP_STYLE_URL: light, MAP_STYLE_URL_DARK: dark }).mapStyle).toEqual({ light, dark });
    const own = 'http://localhost:8080/style.json';
    expect(loadConfig({ MAP_STYLE_URL: own }).mapStyle).toEqual({ light: own, dark: own });
    const wrong = [
      'tiles.example',
      'http://tiles.example/style.json',
      'https://a;script-src.example/style.json',
      'https://*.example/style.json',
      'https://me:secret@tiles.example/style.json',
      'https://tiles.example/style.json#x',
      'https://10.0.0.1/style.json',
      'http://localhost.example/style.json',
      'javascript:alert(1)',
      'data:application/json,{}',
    ];
    for (const url of wrong) {
      expect(() => loadConfig({ MAP_STYLE_URL: url }), url).toThrow(/MAP_STYLE_URL is not/);
      expect(() => loadConfig({ MAP_STYLE_URL: light, MAP_STYLE_URL_DARK: url }), url).toThrow(/MAP_STYLE_URL_DARK is not/);
    }
    expect(() => loadConfig({ MAP_STYLE_URL_DARK: dark })).toThrow(/needs MAP_STYLE_URL/);
    expect(() => loadConfig({ GLASSHOUSE_MODE: 'production', MAP_STYLE_URL: own })).toThrow(/MAP_STYLE_URL must be an https/);
  });
  it('takes the looks and the wait of a demo in seconds, and refuses what is none', () => {
    expect(loadConfig({})).toMatchObject({ demoStaff: { fromMs: 20_000, toMs: 60_000 }, holdMs: 600_000 });
    expect(loadConfig({ DEMO_STAFF: 'off', DEMO_HOLD: '5' })).toMatchObject({ demoStaff: null, holdMs: 5_000 });
    for (const text of ['on', '60-20', '5', '-1-2']) expect(() => loadConfig({ DEMO_STAFF: text }), text).toThrow('DEMO_STAFF');
    for (const text of ['soon', '-1', '1.5']) expect(() => loadConfig({ DEMO_HOLD: text }), text).toThrow('DEMO_HOLD');
  });
  it('makes DATA_DIR absolute, because the database is started from another folder', () => {
    expect(loadConfig({ DATA_DIR: './x' }).dataDir).toBe(`${process.cwd()}/x`);
    expect(loadConfig({ DATA_DIR: '/x/' }).dataDir).toBe('/x');
  });
  it('lets tests move the clock of a demo of their own, and nobody the clock of production or of a demo that others reach', () => {
    expect(loadConfig({}).hasTestClock).toBe(false);
    expect(loadConfig({ TEST_CLOCK: 'true' }).hasTestClock).toBe(true);
    const production = { TEST_CLOCK: 'true', GLASSHOUSE_MODE: 'production' };
    expect(() => loadConfig(production)).toThrow(/production mode refuses to start:[\s\S]*TEST_CLOCK must be left out/);
    for (const reached of [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://trade.example' },
      { DATABASE_URL: 'postgres://owner:secret@127.0.0.1/glasshouse' },
    ])
      expect(() => loadConfig({ TEST_CLOCK: 'true', ...reached }), JSON.stringify(reached)).toThrow(
        /TEST_CLOCK is for tests, on this machine and with the embedded database/,
      );
  });
  it('refuses production with a list of what is unsafe', () => {
    const env = {
      GLASSHOUSE_MODE: 'production',
      RATE_LIMIT_FACTOR: '2',
      CHECK_ANSWERS: 'true',
      DEMO_STAFF: '20-60',
      DEMO_HOLD: '1',
    };
    expect(() => loadConfig(env)).toThrow(
      /FEED must be live[\s\S]*PUBLIC_URL[\s\S]*DATABASE_URL[\s\S]*RATE_LIMIT_FACTOR[\s\S]*CHECK_ANSWERS[\s\S]*DEMO_STAFF[\s\S]*DEMO_HOLD[\s\S]*SMTP_URL and MAIL_FROM/,
    );
  });
  describe('of production', () => {
    const SAFE = {
      GLASSHOUSE_MODE: 'production',
      FEED: 'live',
      PUBLIC_URL: 'https://trade.example',
      DATABASE_URL: 'postgres://owner:secret@127.0.0.1/glasshouse',
      TRUST_PROXY: 'true',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'no-reply@trade.example',
    };
    const inProduction = (env: NodeJS.ProcessEnv) => () => loadConfig({ ...SAFE, ...env });

    it('are taken when they are safe, with neither the pages of the calls nor metrics for anybody', () => {
      expect(inProduction({})()).toMatchObject({ trustProxy: true, hasApiDocs: false, metricsToken: null });
      expect(inProduction({ API_DOCS: 'on' })().hasApiDocs).toBe(true);
      expect(loadConfig({}).hasApiDocs).toBe(true);
    });

    it('have nothing of a demo, and a day of waiting: its switches are refused, or do nothing', () => {
      const none = { demoStaff: null, demoUniverse: false, demoStocks: false, demoCrowd: false, holdMs: 86_400_000 };
      for (const DEMO_CROWD of [undefined, 'on']) expect(inProduction({ DEMO_CROWD })()).toMatchObject(none);
      for (const [name, value] of [
        ['DEMO_STAFF', '1-2'],
        ['DEMO_UNIVERSE', 'full'],
        ['DEMO_STOCKS', 'on'],
        ['DEMO_HOLD', '1'],
      ] as const)
        expect(inProduction({ [name]: value })).toThrow(`${name} must be left out`);
    });

    it('are refused without a word on TRUST_PROXY, and taken with either word', () => {
      for (const TRUST_PROXY of [undefined, ''])
        expect(inProduction({ TRUST_PROXY })).toThrow(/TRUST_PROXY must be said: true behind/);
      for (const TRUST_PROXY of ['true', 'false']) expect(inProduction({ TRUST_PROXY })).not.toThrow();
    });

    it('are refused with a database of another machine without TLS, whose password is never repeated', () => {
      const open = [
        'postgres://owner:secret@db.example/glasshouse',
        'postgres://owner:secret@10.0.0.5/glasshouse?sslmode=disable',
        'postgres://owner:secret@localhost.example/glasshouse',
        'postgres://owner:secret@127.0.0.1/glasshouse?host=db.example',
        'postgres://owner:secret@db.example/glasshouse?sslmode=require&sslmode=disable',
        'postgres://owner:secret@db.example/glasshouse?sslmode=no-verify',
        'postgres://owner:secret@[2001:db8::5]/glasshouse',
      ];
      for (const DATABASE_URL of open) {
        expect(inProduction({ DATABASE_URL }), DATABASE_URL).toThrow(/DATABASE_URL leads to another machine without TLS/);
        expect(inProduction({ DATABASE_URL }), DATABASE_URL).toThrow(/^(?!.*secret)/);
      }
      const closed = [
        ...['require', 'verify-ca', 'verify-full'].map((mode) => `postgres://owner:secret@db.example/glasshouse?sslmode=${mode}`),
        'postgres://owner:secret@localhost/glasshouse',
        'postgres://owner:secret@[::1]/glasshouse',
        'postgres://owner:secret@%2Fvar%2Frun%2Fpostgresql/glasshouse',
      ];
      for (const DATABASE_URL of closed) expect(inProduction({ DATABASE_URL }), DATABASE_URL).not.toThrow();
      expect(inProduction({ DATABASE_URL: 'postgres://owner:secret@db.example:port/x' })).toThrow(/DATABASE_URL cannot be read/);
    });

    it('are refused with a log that writes down how requests are served', () => {
      for (const LOG_LEVEL of ['trace', 'debug'])
        expect(inProduction({ LOG_LEVEL })).toThrow(`LOG_LEVEL=${LOG_LEVEL} is for development`);
      for (const LOG_LEVEL of ['info', 'warn', 'silent']) expect(inProduction({ LOG_LEVEL })).not.toThrow();
    });
  });

  it('refuses a token of the metrics that could be guessed, and never repeats it', () => {
    for (const METRICS_TOKEN of ['short', 'with a space in it'])
      expect(() => loadConfig({ METRICS_TOKEN }), METRICS_TOKEN).toThrow(/^METRICS_TOKEN must be a secret of 16(?!.*with a)/);
    expect(loadConfig({ METRICS_TOKEN: '0123456789abcdef' }).metricsToken).toBe('0123456789abcdef');
  });

  it('refuses a mail server or a provider of text messages that is none, and never repeats a password', () => {
    const mail = { SMTP_URL: 'smtps://user:secret@mail.example:465', MAIL_FROM: 'Glasshouse <no-reply@trade.example>' };
    expect(loadConfig(mail).smtp).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
    for (const SMTP_URL of ['mail.example', 'https://mail.example', 'smtp://', ''])
      expect(() => loadConfig({ ...mail, SMTP_URL }), SMTP_URL).toThrow(/SMTP_URL is not the address of a mail server/);
    expect(() => loadConfig({ ...mail, SMTP_URL: 'imap://user:secret@mail.example' })).toThrow(/^(?!.*secret)/);
    for (const MAIL_FROM of ['nobody', 'a@b', 'x\n<a@b.co>', ''])
      expect(() => loadConfig({ ...mail, MAIL_FROM }), MAIL_FROM).toThrow(/is not a sender/);
    const sms = { SMS_URL: 'https://sms.example/send', SMS_TOKEN: '0123456789abcdef' };
    expect(loadConfig(sms).sms).toEqual({ url: sms.SMS_URL, token: sms.SMS_TOKEN, sender: null });
    for (const SMS_URL of ['http://sms.example/send', 'sms.example', 'http://localhost.evil.example', ''])
      expect(() => loadConfig({ ...sms, SMS_URL }), SMS_URL).toThrow(/SMS_URL is not the https address/);
    expect(() => loadConfig({ ...sms, SMS_TOKEN: 'short' })).toThrow(/SMS_TOKEN must be the secret/);
  });
  it('gives each clone a data folder of its own as root, where the database’s user can enter', () => {
    expect(defaultDataDir('/root/a/', true)).toMatch(/^\/var\/lib\/glasshouse-[0-9a-f]{12}$/);
    expect(defaultDataDir('/root/a/', true)).not.toBe(defaultDataDir('/root/b/', true));
    expect(defaultDataDir('/home/x/g/', false)).toBe('/home/x/g/data');
  });
  it('warns when a demo can be reached by others', () => {
    for (const env of [{}, { HOST: 'localhost' }, { HOST: '::1' }, { HOST: '127.0.0.2' }])
      expect(warningsOf(loadConfig(env))).toEqual([]);
    for (const env of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '10.0.0.1' }, { PUBLIC_URL: 'https://trade.example' }])
      expect(warningsOf(loadConfig(env)).join(' '), JSON.stringify(env)).toContain('demo inbox shows everybody’s codes');
  });
});
