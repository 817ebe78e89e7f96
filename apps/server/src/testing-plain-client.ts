/** Test helper: a client that knows nothing but literal methods, paths and fields, and learns the rest from answers. */
import { randomBytes, randomInt } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import type { TestServer } from './platform/testing/test-server.ts';

/** Reads an answer of /upload as the specification's client does: whitespace stripped, decoded, then parsed (S7.34). */
export const readUpload = async (response: Response) =>
  JSON.parse(decodeURIComponent((await response.text()).replaceAll(/\s/g, ''))) as Answered;

/** What a row is called with. */
export type Fields = Record<string, string | number>;
/** An envelope. */
export interface Answered {
  type: string;
  code: number;
  error?: string;
  fields?: unknown;
  // What a row answers differs from row to row.
  // oxlint-disable-next-line typescript/no-explicit-any
  message: any;
}

/** A client of one encoding with the account that it makes, and what it has learned from answers. */
export class PlainClient {
  readonly email = `plain${randomInt(1e9)}@test.example`;
  readonly mobile = `138${String(randomInt(1e8)).padStart(8, '0')}`;
  password = 'first horse battery';
  token = '';
  userId = 0;
  /** Ids and references by name. */
  readonly seen: Record<string, string | number> = {};
  private readonly server: TestServer;
  private readonly encoding: 'JSON' | 'form';

  constructor(server: TestServer, encoding: 'JSON' | 'form') {
    this.server = server;
    this.encoding = encoding;
  }

  async send(method: string, path: string, fields: Fields = {}): Promise<Answered> {
    const all = { ...fields, lang: 'en' };
    const form = new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)])).toString();
    const [place, ending = ''] = path.split('?');
    const query = method === 'GET' ? form : ending.replace('{id}', String(fields['id']));
    const body = this.encoding === 'JSON' ? JSON.stringify(all) : form;
    const type = this.encoding === 'JSON' ? 'application/json' : 'application/x-www-form-urlencoded';
    const response = await this.server.fetch(`/api${place}${query === '' ? '' : `?${query}`}`, {
      method,
      headers: { authorization: this.token, ...(method === 'GET' ? {} : { 'content-type': type }) },
      ...(method === 'GET' ? {} : { body }),
    });
    if (response.status !== 200) throw new Error(`${method} ${path} was answered with ${response.status}`);
    return (await response.json()) as Answered;
  }

  /** The newest code that was sent to a contact. */
  async codeAt(to: string): Promise<string> {
    return (await this.send('GET', '/demo/outbox', { to })).message[0].code;
  }

  /** A code that the account asks for by mail, for an act of its own. */
  async codeFor(scene: string): Promise<string> {
    await this.send('POST', '/sms_mail', { user_string: this.email, scene });
    return this.codeAt(this.email);
  }

  /** Sends a picture that nobody has sent before. */
  async upload(): Promise<Answered> {
    const noise = randomBytes(32 * 32 * 3);
    const png = await sharp(noise, { raw: { width: 32, height: 32, channels: 3 } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png)]), 'picture.png');
    const headers = { authorization: this.token, 'accept-language': 'en' };
    const response = await this.server.fetch('/api/upload', { method: 'POST', headers, body: form });
    return readUpload(response);
  }

  /** As the owner of the database: time that passes. */
  async run(statement: string): Promise<void> {
    const owner = new pg.Client({ connectionString: this.server.platform.config.databaseUrl ?? '' });
    await owner.connect();
    try {
      await owner.query(statement);
    } finally {
      await owner.end();
    }
  }
}
