/** Words about a user. Pure. */
import type { UserInfo } from '@glasshouse/contract/identity';

/** How far the identity is verified: the key of its words. */
export type LevelName = 'none' | 'basic' | 'advanced';

/** 0 not verified, 1 basic, 2 advanced; anything else counts as not verified. */
export function levelName(level: number): LevelName {
  return level === 1 ? 'basic' : level === 2 ? 'advanced' : 'none';
}

/** What a person is called: nickname, else account name. */
export function displayName(user: Pick<UserInfo, 'nickname' | 'account_name'>): string {
  return user.nickname.trim() || user.account_name;
}

/** The account name that the user chose; null while it is the contact that the account was made with. */
export function chosenName({ account_name: name }: Pick<UserInfo, 'account_name'>): string | null {
  return /[@+]/.test(name) ? null : name;
}
