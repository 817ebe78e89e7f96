/**
 * What belongs to a user, for the authorization matrix: each product declares (`tests/support/owned.ts` or
 * `tests/support/<what>-owned.ts`, export `owned`) how to make an object of a user for each of its calls that name one. The
 * matrix then proves that another user gets the answer that a missing object gives, and that the object stays as it was.
 */
import { readdirSync } from 'node:fs';
import type { Call } from '@glasshouse/contract';
import type { TestServer } from './test-server.ts';

/** A user who is signed in. */
export interface TestAccount {
  email: string;
  password: string;
  token: string;
}

/** How one call is tried on another user's object. */
export interface OwnedFixture {
  call: Call;
  /** Makes an object of the owner; returns an input that names it and would be accepted from its owner. */
  make(server: TestServer, owner: TestAccount): Promise<Record<string, unknown>>;
  /** The same input, naming an object that does not exist. */
  absent(input: Record<string, unknown>): Record<string, unknown>;
  /** The object as its owner sees it. */
  see(server: TestServer, owner: TestAccount): Promise<unknown>;
  /** What a caller must do before the call (a step-up), else both answers would be about that. */
  prepare?(server: TestServer, caller: TestAccount): Promise<void>;
  /** What the owner himself is answered; `ok` when not named. */
  owners?: string;
}

/** An id that no object has. */
export const ABSENT_ID = 999_999_999;

const MODULES = new URL('../../modules/', import.meta.url);

/** The fixtures of all products. */
export async function allOwned(): Promise<OwnedFixture[]> {
  const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /tests\/support\/(?:[a-z]+-)?owned\.ts$/.test(name),
  );
  const loaded = await Promise.all(
    files.map((name) => import(new URL(name, MODULES).href) as Promise<{ owned: OwnedFixture[] }>),
  );
  return loaded.flatMap(({ owned }) => owned);
}
