/** Test helper: users who are verified, with an address and a picture, without the ways that other tests are about. */
import type { Call } from '@glasshouse/contract';
import { upload } from '@glasshouse/contract/files';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '../../../../platform/db/database.ts';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

let numbers = 0;
/** A number that nobody had. */
export const nextNumber = () => ++numbers;

/** Verifies a user up to a level. */
export async function makeVerified(db: Db, userId: number, level: 0 | 1 | 2, now: number): Promise<void> {
  for (let step = 1; step <= level; step++)
    await sql`
      INSERT INTO verifications
        (user_id, level, state, id_type, name, card_id, document_hash, front_pic, reverse_pic, submitted_at, decided_at)
      VALUES (${userId}, ${step}, 'verified', 'passport', '\\x00', '\\x00', ${Buffer.from(`${userId}:${step}`)}, 'f', 'r', ${now}, ${now})
      ON CONFLICT DO NOTHING`.execute(db);
}

/** A saved address that is usable from a time. */
export async function makeAddress(
  db: Db,
  {
    userId,
    assetId,
    network,
    usableAt,
    now,
  }: { userId: number; assetId: number; network: string; usableAt: number; now: number },
): Promise<number> {
  const text = `${network || assetId}-${nextNumber()}`;
  const chain = network === '' ? 'bitcoin' : 'tron';
  const { rows } = await sql<{ id: number }>`
    INSERT INTO wallet_addresses (user_id, asset_id, network, chain, address, name, qrcode, created_at, usable_at)
    VALUES (${userId}, ${assetId}, ${network}, ${chain}, ${text}, 'Cold store', '/upload/x', ${now}, ${usableAt})
    RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A picture that nobody has sent; the same `shade` is the same picture, whoever is said to have made it. */
export function picture(shade = nextNumber(), artist = 'nobody'): Promise<Buffer> {
  const background = { r: shade % 256, g: Math.floor(shade / 256) % 256, b: 77 };
  return sharp({ create: { width: 24, height: 24, channels: 3, background } })
    .withMetadata({ exif: { IFD0: { Artist: artist } } })
    .png({ compressionLevel: artist.length % 10 })
    .toBuffer();
}

/** Sends a picture; answers its reference. */
export async function sendPicture(server: TestServer, token: string, content: Buffer): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content)]), 'voucher.png');
  const { path }: Call = upload;
  const response = await server.fetch(`/api${path}`, { method: 'POST', body, headers: { authorization: token } });
  const answer = (await response.json()) as { type: string; message: string };
  if (answer.type !== 'ok') throw new Error(JSON.stringify(answer));
  return answer.message;
}

/** 64 hexadecimal digits that nobody used. */
export const newTxid = () => nextNumber().toString(16).padStart(64, '0');
