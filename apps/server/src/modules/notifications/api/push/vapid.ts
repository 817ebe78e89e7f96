/** The installation's key pair for push (VAPID, RFC 8292): made at first use, kept in DATA_DIR/keys, never sent anywhere. */
import { createECDH } from 'node:crypto';
import type { Config } from '../../../../config.ts';
import { readOrMakeKey } from '../../../../platform/keys.ts';

const LOSS = 'every device has to turn push on again';

/** The pair, and whom a push service may write to. */
export interface Vapid {
  /** Uncompressed point of P-256, base64url. */
  publicKey: string;
  privateKey: string;
  subject: string;
}

function subjectOf({ publicUrl, smtp }: Config): string {
  if (publicUrl?.startsWith('https://')) return publicUrl;
  const address = /[^\s<>"]+@[^\s<>"]+/.exec(smtp?.from ?? '')?.[0];
  return `mailto:${address ?? 'operator@glasshouse.example'}`;
}

/** Reads the pair, or makes it. */
export function readVapid(config: Config): Vapid {
  const secret = readOrMakeKey(config.dataDir, 'vapid', LOSS);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey('base64url', 'uncompressed'),
    privateKey: secret.toString('base64url'),
    subject: subjectOf(config),
  };
}
