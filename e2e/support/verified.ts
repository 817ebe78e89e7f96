/** A user whose days have passed: verified, with an address that has waited, with years of news. A journey cannot wait a day, the table can. */
import pg from 'pg';
import { sealDetails } from '../../apps/server/src/modules/funding/api/card-view.ts';
import { runningEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { lazyPersonalKey } from '../../apps/server/src/platform/factors/personal-key.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';

/** An address of TRON whose checksum is right. */
export const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const TRIES = 5;
const known = new Map<string, string>();
const ofAllJourneys = (): string => process.env['JOURNEY_DATA_DIR'] ?? '';

/** The owner's address of the database of a server, by default of all journeys'. A busy machine may answer late: then it is asked again. */
export async function databaseUrl(dataDir = ofAllJourneys()): Promise<string> {
  for (let tries = 0; !known.has(dataDir) && tries < TRIES; tries += 1) {
    const url = await runningEmbeddedPostgres(dataDir);
    if (url !== null) known.set(dataDir, url);
  }
  const url = known.get(dataDir);
  if (url === undefined) throw new Error('the server of the journeys has no database');
  return url;
}

async function withDatabase(work: (db: pg.Client) => Promise<void>, dataDir?: string): Promise<void> {
  const db = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await db.connect();
  try {
    await work(db);
  } finally {
    await db.end();
  }
}

/** Level 1, of a user of all journeys' server or of the one with a data folder. */
export const verifyUser = (userId: number, dataDir?: string): Promise<void> =>
  withDatabase(async (db) => {
    await db.query(
      `INSERT INTO verifications
         (user_id, level, state, id_type, name, card_id, document_hash, front_pic, reverse_pic, submitted_at, decided_at)
       VALUES ($1, 1, 'verified', 'passport', '\\x00', '\\x00', $2, 'f', 'r', $3, $3)`,
      [userId, Buffer.from(`journey ${userId}`), Date.now()],
    );
  }, dataDir);

/** An address for USDT on TRC20, usable from a time. */
export const saveAddress = (userId: number, name: string, usableAt: number, address = TRON_ADDRESS): Promise<void> =>
  withDatabase(async (db) => {
    await db.query(
      `INSERT INTO wallet_addresses (user_id, asset_id, network, chain, address, name, qrcode, created_at, usable_at)
       VALUES ($1, 3, 'TRC20', 'tron', $2, $3, '/upload/x', $4, $5)`,
      [userId, address, name, Math.min(Date.now(), usableAt), usableAt],
    );
  });

/** A bank card at home, as its owner would have saved it. */
export const saveCard = (userId: number): Promise<void> =>
  withDatabase(async (db) => {
    const personalKey = lazyPersonalKey(process.env['JOURNEY_DATA_DIR'] ?? '', secureRandom);
    const details = {
      phone: '+44 20 7946 0000',
      real_name: 'Ada Lovelace',
      card_number: 'GB82WEST12345698765432',
      bank_name: 'West Bank',
      branch: 'Strand',
      province_city: 'London',
      swift_code: 'WESTGB22',
      holder_address: '12 St James’s Square',
    };
    await db.query(`INSERT INTO bank_cards (user_id, kind, details, created_at) VALUES ($1, 'domestic', $2, $3)`, [
      userId,
      sealDetails({ personalKey }, userId, details),
      Date.now(),
    ]);
  });

/** So many news of security in the centre, a minute apart, the newest a minute ago. */
export const plantNews = (userId: number, count: number): Promise<void> =>
  withDatabase(async (db) => {
    await db.query(
      `INSERT INTO notifications (user_id, kind, grp, params, at)
       SELECT $1, 'account_unfrozen', 'security', '{}', $2::bigint - ($3 - n) * 60000 FROM generate_series(1, $3::int) AS n`,
      [userId, Date.now() - 60_000, count],
    );
  });
