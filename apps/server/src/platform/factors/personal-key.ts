/**
 * The installation's key of personal data, in DATA_DIR/keys/personal.key (mode 600), made at first use: it seals names,
 * document numbers and bank accounts, and hashes document numbers, so that a copy of the database alone tells nobody
 * who somebody is. Without the file they are lost and every document counts as new: back it up.
 */
import { readOrMakeKey } from '../keys.ts';
import type { Random } from '../random.ts';
import { type FactorKey, factorKeyOf } from './factor-key.ts';

/** What the key does. `owner` names what a sealed text belongs to, such as `kyc:10001`. */
export type PersonalKey = Pick<FactorKey, 'seal' | 'open' | 'digest'>;

/** The key of an installation. The file is read at first use. */
export function lazyPersonalKey(dataDir: string, random: Random): PersonalKey {
  let made: FactorKey | undefined;
  const loss = 'verified names and bank accounts cannot be read any more, and documents count as new';
  const key = () => (made ??= factorKeyOf(readOrMakeKey(dataDir, 'personal', loss), random));
  return {
    seal: (text, owner) => key().seal(text, owner),
    open: (sealed, owner) => key().open(sealed, owner),
    digest: (text, owner) => key().digest(text, owner),
  };
}
