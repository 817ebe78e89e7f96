/** Uploads over HTTP on a whole server: what is taken, what is refused, who may read, what goes again. */
import { readdirSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@glasshouse/client';
import type { ErrorEnvelope } from '@glasshouse/contract';
import { upload } from '@glasshouse/contract/files';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../clock.ts';
import { type TestServer, startTestServer } from '../testing/test-server.ts';
import { type HostileFile, PAYLOAD, hostileFiles } from './corpus.ts';
import { BYTES_PER_DAY, DAY_MS, FILES_PER_DAY, RECEIVE_LIMITS } from './limits.ts';

const clock = new ManualClock(Date.UTC(2026, 5, 1, 12));
let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ clock });
  token = await server.signUp();
  other = await server.signUp();
});
afterAll(() => server.stop());

interface Answer extends Partial<Omit<ErrorEnvelope, 'type' | 'code' | 'message'>> {
  type: string;
  message: string;
}

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#a42' } })
    .jpeg()
    .toBuffer();
const bodyOf = (content: Buffer, name = 'a.png', type = 'image/png') => {
  const body = new FormData();
  body.append('lang', 'en');
  body.append('file', new Blob([new Uint8Array(content)], { type }), name);
  return body;
};
const send = async (body: BodyInit, as = token, headers: Record<string, string> = {}) => {
  const response = await server.fetch('/api/upload', { method: 'POST', body, headers: { authorization: as, ...headers } });
  return { status: response.status, answer: (await response.json()) as Answer };
};
const uploadOk = async (content: Buffer, as = token) => {
  const { answer } = await send(bodyOf(content), as);
  expect(answer).toMatchObject({ type: 'ok' });
  return answer.message;
};
const read = (path: string, as = '') => server.fetch(path, { headers: { authorization: as } });
/** Where a reference is on disk. (The server lets libvips read files only, and no other way, in this process too.) */
const pathOf = (reference: string) => {
  const name = reference.slice('/upload/'.length);
  return join(server.platform.config.dataDir, 'uploads', name.slice(0, 2), name);
};
const factsOf = (reference: string) => sharp(pathOf(reference)).metadata();
const storedFiles = () =>
  (readdirSync(join(server.platform.config.dataDir, 'uploads'), { recursive: true }) as string[]).filter((path) =>
    path.includes('.'),
  );
const incoming = () => readdirSync(join(server.platform.config.dataDir, 'uploads/incoming'));
const rows = async () =>
  (await sql<{ count: number }>`SELECT count(*) AS count FROM files`.execute(server.platform.db)).rows[0]?.count;
/** Gives everybody a fresh day. */
const nextDay = () => sql`DELETE FROM upload_days`.execute(server.platform.db);

describe('an upload', () => {
  it('[CALL-025,RULE-055,RULE-056,CONST-098,CONST-099] of our client is taken and answers its reference', async () => {
    const client = createClient({ baseUrl: server.url, language: () => 'en', token: () => token });
    const reference = await client.upload('/upload', new Blob([new Uint8Array(await picture())]));
    expect(reference).toMatch(/^\/upload\/[0-9a-f]{32}\.jpg$/);
    const response = await read(`/api${reference}`, token);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const stored = await factsOf(reference);
    expect([stored.width, stored.height]).toEqual([300, 200]);
  });

  it('asks for a session before it looks at the body', async () => {
    const before = await rows();
    expect((await send(bodyOf(await picture()), '')).answer).toMatchObject({ type: '999', error: 'LOGIN_REQUIRED' });
    expect((await send(bodyOf(await picture()), 'no-such-token')).answer).toMatchObject({ type: '999' });
    expect(await rows()).toBe(before);
  });

  it('has no metadata any more, the orientation of the camera is applied, and a large one is made smaller', async () => {
    const taken = await sharp({ create: { width: 4_000, height: 1_000, channels: 3, background: '#123' } })
      .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Exif')).toBe(true);
    const reference = await uploadOk(taken);
    const stored = await factsOf(reference);
    expect([stored.width, stored.height]).toEqual([640, 2_560]);
    expect([stored.exif, stored.icc, stored.xmp, stored.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('keeps what shines through as WebP, and of an animation the first frame', async () => {
    const clear = await sharp({ create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const reference = await uploadOk(clear);
    expect(reference).toMatch(/\.webp$/);
    expect(await factsOf(reference)).toMatchObject({ format: 'webp', hasAlpha: true });
    const frames = await sharp(Buffer.concat([Buffer.alloc(1_200, 20), Buffer.alloc(1_200, 220)]), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .gif()
      .toBuffer();
    expect(frames.toString('latin1').split('!\u00f9')).toHaveLength(3);
    const still = await factsOf(await uploadOk(frames));
    expect([still.height, still.pages ?? 1]).toEqual([20, 1]);
  });

  it('goes by what the file is, not by its name or the type it claims', async () => {
    const { answer } = await send(bodyOf(await picture(), '../../etc/passwd\u0000.php', 'application/x-php'));
    expect(answer.type).toBe('ok');
    expect(storedFiles().every((path) => /^(\w\w\/)?[0-9a-f]{32}\.(jpg|webp)$/.test(path))).toBe(true);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await send(bodyOf(svg, 'a.png', 'image/png'))).answer.error).toBe('FILES_TYPE');
  });
});

describe('what is sent wrongly', () => {
  const expectRefused = async (body: BodyInit, error: string, status = 200, headers = {}) => {
    const [files, known] = [storedFiles().length, await rows()];
    const result = await send(body, token, headers);
    expect([result.answer.error, result.status]).toEqual([error, status]);
    expect(result.answer.message).not.toBe('');
    expect([storedFiles().length, await rows(), incoming()]).toEqual([files, known, []]);
    return result.answer;
  };

  it('[AMB-38] is too large above 10 MB: 413, in words', async () => {
    const answer = await expectRefused(bodyOf(Buffer.alloc(10 * 1_048_576 + 1)), 'FILES_TOO_LARGE', 413);
    expect(answer.message).toContain('10\u00a0MB');
    await expectRefused(bodyOf(Buffer.alloc(50 * 1_048_576)), 'FILES_TOO_LARGE', 413);
  });

  it('is too large also when the length is not told beforehand', async () => {
    const [head, tail] = ['--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n', '\r\n--x--\r\n'];
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(head));
        for (let part = 0; part < 12; part++) controller.enqueue(new Uint8Array(1_048_576));
        controller.enqueue(Buffer.from(tail));
        controller.close();
      },
    });
    const response = await server.fetch('/api/upload', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit);
    expect([response.status, await response.json()]).toMatchObject([413, { error: 'FILES_TOO_LARGE' }]);
    expect(incoming()).toEqual([]);
  });

  it('has no file, or another name for it', async () => {
    const nothing = new FormData();
    nothing.append('lang', 'en');
    await expectRefused(nothing, 'FILES_MISSING');
    const text = new FormData();
    text.append('file', 'only text');
    expect((await expectRefused(text, 'FILES_MISSING')).fields?.[0]).toMatchObject({ path: 'file' });
    const misnamed = new FormData();
    misnamed.append('picture', new Blob([new Uint8Array(await picture())]));
    expect((await expectRefused(misnamed, 'FIELD_UNKNOWN')).fields?.[0]).toMatchObject({ path: 'picture' });
  });

  it('has two files, or a thousand parts', async () => {
    const two = bodyOf(await picture());
    two.append('file', new Blob([new Uint8Array(await picture())]));
    await expectRefused(two, 'FILES_ONE_ONLY');
    const many = new FormData();
    for (let part = 0; part < 1_000; part++) many.append('lang', 'en');
    many.append('file', new Blob([new Uint8Array(await picture())]));
    expect((await expectRefused(many, 'FILES_ONE_ONLY')).message).not.toBe('');
  });

  it('is not multipart, or not rightly so', async () => {
    await expectRefused('{}', 'UNSUPPORTED_TYPE', 415, { 'content-type': 'application/json' });
    await expectRefused('x', 'UNSUPPORTED_TYPE', 415, { 'content-type': 'image/png' });
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'],
      ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'],
    ] as const)
      expect((await expectRefused(body, 'MALFORMED_BODY', 200, { 'content-type': type })).type).toBe('error');
  });

  it('other calls take no multipart', async () => {
    const response = await server.fetch('/api/user/editNickname', { method: 'POST', body: bodyOf(await picture()) });
    expect(response.status).toBe(415);
  });

  it('[RULE-007] is told in the language of the head or of the part', async () => {
    const thai = /[\u0e00-\u0e7f]/;
    const svg = Buffer.from('<svg/>');
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(svg)]));
    expect((await send(body, token, { 'accept-language': 'th' })).answer.message).toMatch(thai);
    const spoken = new FormData();
    spoken.append('lang', 'th');
    spoken.append('file', new Blob([new Uint8Array(svg)]));
    expect((await send(spoken, token)).answer.message).toMatch(thai);
  });
});

describe('the corpus of hostile files', () => {
  const check = async (file: HostileFile): Promise<string | null> => {
    const before = storedFiles();
    const { status, answer } = await send(bodyOf(file.content, file.name));
    const code = answer.type === 'ok' ? 'ok' : (answer.error ?? '');
    const allowed = file.codes.length === 0 ? ['ok'] : file.codes;
    if (status !== 200 || !allowed.includes(code)) return `${file.name}: ${status} ${code}, wanted ${allowed.join()}`;
    if (code !== 'ok') return storedFiles().length === before.length ? null : `${file.name}: refused, but something was kept`;
    const stored = Buffer.from(await (await read(`/api${answer.message}`, token)).arrayBuffer());
    const { exif, xmp, icc } = await factsOf(answer.message);
    if (exif || xmp || icc) return `${file.name}: metadata was kept`;
    return stored.includes('<script') || stored.includes(PAYLOAD.slice(0, 9)) ? `${file.name}: the payload was kept` : null;
  };

  it('is refused file by file or made harmless, and memory stays bounded', async () => {
    const files = await hostileFiles();
    expect(files.length).toBeGreaterThan(280);
    const rssBefore = process.memoryUsage().rss;
    const faults: string[] = [];
    for (const [index, file] of files.entries()) {
      if (index % (FILES_PER_DAY - 1) === 0) await nextDay();
      const fault = await check(file);
      if (fault) faults.push(fault);
    }
    expect(faults).toEqual([]);
    expect(incoming()).toEqual([]);
    expect((process.memoryUsage().rss - rssBefore) / 1_048_576).toBeLessThan(300);
    await nextDay();
  }, 60_000);
});

describe('a slow sender', () => {
  it('is answered when he stands still, and nothing is left', async () => {
    const { hostname, port } = new URL(server.url);
    const limits = RECEIVE_LIMITS;
    const usual = limits.idleMs;
    limits.idleMs = 150;
    try {
      const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
      const received = new Promise<string>((resolve) => {
        socket.on('data', (data) => resolve(String(data)));
      });
      socket.write(
        `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc`,
      );
      expect(await received).toContain('FILES_TOO_SLOW');
      socket.destroy();
    } finally {
      limits.idleMs = usual;
    }
    await expect.poll(incoming).toEqual([]);
  });

  it('who leaves in the middle leaves nothing', async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    await new Promise<void>((resolve) =>
      socket.write(
        `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n${body}`,
        () => resolve(),
      ),
    );
    await expect.poll(incoming).toHaveLength(1);
    socket.destroy();
    await expect.poll(incoming).toEqual([]);
  });
});

describe('a private file', () => {
  it('is read by its owner alone, with heads that let it be nothing but a picture', async () => {
    const reference = await uploadOk(await picture());
    const own = await read(`/api${reference}`, token);
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment'),
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const [path, as] of [
      [`/api${reference}`, other],
      [`/api${reference}`, ''],
      [`/api${reference}`, 'no-such-token'],
      [`/api/files/${reference.slice(8)}`, token],
      ['/api/upload/..%2f..%2fkeys%2fcodes.key', token],
      [`/api/upload/${'0'.repeat(32)}.jpg`, token],
      [`/api/upload/${reference.slice(8)}%00`, token],
    ] as const) {
      const response = await read(path, as);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('that nothing uses is gone after a day', async () => {
    const reference = await uploadOk(await picture(), other);
    clock.advance(DAY_MS);
    expect((await read(`/api${reference}`, other)).status).toBe(404);
    await server.wired.files.jobs[0]?.run();
    expect(storedFiles().some((path) => path.includes(reference.slice(8)))).toBe(false);
  });

  it('is claimed once, by its owner, for one purpose', async () => {
    const { files } = server.wired;
    const reference = await uploadOk(await picture(), other);
    const { rows: found } = await sql<{ owner_id: number; source_sha256: Buffer }>`
      SELECT owner_id, source_sha256 FROM files WHERE name = ${reference.slice(8)}`.execute(server.platform.db);
    const ownerId = found[0]?.owner_id ?? 0;
    const claim = (owner: number, text = reference) =>
      server.platform.db
        .transaction()
        .execute((tx) => files.claim(tx, { ownerId: owner, reference: text, purpose: 'voucher', field: 'voucher' }))
        .then(
          (file) => file.sourceSha256.toString('hex'),
          (error: { code: string }) => error.code,
        );
    expect(await claim(ownerId + 1)).toBe('FILES_NOT_FOUND');
    expect(await claim(ownerId, '/upload/../../x.jpg')).toBe('FILES_NOT_FOUND');
    expect(await claim(ownerId, '')).toBe('FILES_NOT_FOUND');
    const answers = await Promise.all(Array.from({ length: 16 }, () => claim(ownerId)));
    expect(answers.filter((one) => one === found[0]?.source_sha256.toString('hex'))).toHaveLength(1);
    expect(answers.filter((one) => one === 'FILES_NOT_FOUND')).toHaveLength(15);
    clock.advance(3 * DAY_MS);
    await files.jobs[0]?.run();
    expect((await read(`/api${reference}`, other)).status).toBe(200);
  });
});

describe('what a user may send', () => {
  it('ends at a number of files a day', async () => {
    await sql`
      INSERT INTO upload_days SELECT id, ${Math.floor(clock.now() / DAY_MS)}, ${FILES_PER_DAY}, 0 FROM users
      ON CONFLICT (owner_id, day) DO UPDATE SET files = ${FILES_PER_DAY}`.execute(server.platform.db);
    expect((await send(bodyOf(await picture()))).answer).toMatchObject({
      error: 'FILES_QUOTA',
      params: { files: FILES_PER_DAY },
    });
    clock.advance(DAY_MS);
    await uploadOk(await picture());
    await nextDay();
  });

  it('ends at a number of bytes a day, refused files counted', async () => {
    await send(bodyOf(Buffer.alloc(1_000)));
    const { rows: counted } = await sql<{ bytes: number }>`SELECT max(bytes) AS bytes FROM upload_days`.execute(
      server.platform.db,
    );
    expect(counted[0]?.bytes).toBe(1_000);
    await sql`UPDATE upload_days SET bytes = ${BYTES_PER_DAY}`.execute(server.platform.db);
    expect((await send(bodyOf(await picture()))).answer.error).toBe('FILES_QUOTA');
    await nextDay();
  });
});

describe('a file on disk that nothing knows', () => {
  it('is removed when it is not just being written', async () => {
    const folder = join(server.platform.config.dataDir, 'uploads/ab');
    mkdirSync(folder, { recursive: true });
    const [old, fresh] = [`ab${'0'.repeat(30)}.jpg`, `ab${'1'.repeat(30)}.jpg`];
    for (const name of [old, fresh]) writeFileSync(join(folder, name), 'x');
    const before = new Date(clock.now() - DAY_MS);
    utimesSync(join(folder, old), before, before);
    const now = new Date(clock.now());
    utimesSync(join(folder, fresh), now, now);
    await server.wired.files.jobs[0]?.run();
    expect(readdirSync(folder)).toEqual([fresh]);
  });
});

describe('the call', () => {
  it('is declared as one that takes a file', () => {
    expect(upload).toMatchObject({ method: 'POST', path: '/upload', access: 'user', takesFile: true });
  });
});
