/** Test helper: a pool on a database with a real log; borrowers are rows of the test, and the clock is moved by it. */
import type { Call, CallInput } from '@glasshouse/contract';
import { supplyDefi } from '@glasshouse/contract/defi';
import { HOUR_MS, hourlyInterest } from '@glasshouse/proofs/defi';
import { sql } from 'kysely';
import { loadConfig } from '../../../../config.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { ModeWatch } from '../../../../platform/modes/index.ts';
import { NO_CHANGES, type ParameterSource } from '../../../../platform/parameters.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { callerOf, ownerOf } from '../../../../platform/testing/module-calls.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';
import { type JournalDraft, type LedgerModule, createLedger, houseBalance, paperCapitalJournal } from '../../../ledger/index.ts';
import { paperFunds } from '../../../ledger/tests/support/paper-funds.ts';
import { startTestLog } from '../../../proofs/tests/support/index.ts';
import { createWallet, walletInvariants } from '../../../wallet/index.ts';
import {
  DEFI_CASH,
  DEFI_LENT,
  type Loans,
  type PoolEvent,
  RESERVE_CAPITAL,
  SEED_CAPITAL,
  createDefi,
  defiInvariants,
} from '../../index.ts';

export const USDT = 3;
export const HOUR = HOUR_MS;
/** 12:10 on a Wednesday. */
export const START = Date.UTC(2026, 5, 3, 12, 10);
export const UNIT = 1_000_000n;
/** What the operator seeds unless a test says so. */
export const SEED = 1_000_000n * UNIT;

/** A loan of the test: it pays the rate of the pool. */
interface TestLoan {
  principal: bigint;
  interest: bigint;
  next: bigint;
}

const TABLE = `
  CREATE TABLE test_loans (id bigint PRIMARY KEY, principal numeric NOT NULL, interest numeric NOT NULL, next numeric NOT NULL)`;

/** Borrowers of the test, in rows of its own, as the module `loans` keeps them: an hour that is rolled back charged none of them. */
function testLoans() {
  let near = 0n;
  const hooks: Loans = {
    async charge(tx, { nextRatePpm }) {
      const { rows } = await sql<{ added: string; next: string; loans: number }>`
        WITH before AS (SELECT id, next FROM test_loans),
        charged AS (
          UPDATE test_loans l SET interest = l.interest + l.next, next = div(l.principal * ${nextRatePpm}::numeric + 8759999999, 8760000000)
          FROM before b WHERE b.id = l.id RETURNING b.next AS added, l.next)
        SELECT coalesce(sum(added), 0) AS added, coalesce(sum(next), 0) AS next, count(*)::int AS loans FROM charged`.execute(tx);
      const [sum] = rows;
      return { added: BigInt(sum?.added ?? 0), next: BigInt(sum?.next ?? 0), loans: sum?.loans ?? 0 };
    },
    owedNearLoss: async () => near,
    async summary(db) {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM test_loans`.execute(db);
      return { count: rows[0]?.count ?? 0, averageLtvPpm: null, worstLtvPpm: null, pledged: [] };
    },
  };
  return {
    hooks,
    setNear: (atoms: bigint) => void (near = atoms),
    async get(tx: Tx, id: number): Promise<TestLoan> {
      const { rows } = await sql<Record<keyof TestLoan, string>>`
        SELECT principal, interest, next FROM test_loans WHERE id = ${id}`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error('no loan');
      return { principal: BigInt(row.principal), interest: BigInt(row.interest), next: BigInt(row.next) };
    },
    async set(tx: Tx, id: number, { principal, interest, next }: TestLoan): Promise<void> {
      await sql`
        INSERT INTO test_loans VALUES (${id}, ${String(principal)}, ${String(interest)}, ${String(next)})
        ON CONFLICT (id) DO UPDATE SET principal = excluded.principal, interest = excluded.interest, next = excluded.next`.execute(
        tx,
      );
    },
    delete: async (tx: Tx, id: number) => void (await sql`DELETE FROM test_loans WHERE id = ${id}`.execute(tx)),
  };
}

const house = (purpose: string) => ({ kind: 'house', purpose }) as const;

/** Opens it; without a seed the pool has only what users supply. */
export async function openDefi({ seed = SEED, isDemo = true }: { seed?: bigint; isDemo?: boolean } = {}) {
  const log = await startTestLog(START);
  const { database, clock } = log;
  let parameters: ParameterSource = NO_CHANGES;
  const config = { ...loadConfig({}), dataDir: log.dataDir, mode: isDemo ? ('demo' as const) : ('production' as const) };
  const platform = testPlatform({ config, db: database.db, clock });
  const asOwner = ownerOf(database);
  await asOwner(TABLE);
  await asOwner('GRANT ALL ON test_loans TO glasshouse_app');
  const ledger = createLedger(platform);
  await ledger.module.start?.();
  ledger.watch([...walletInvariants, ...defiInvariants]);
  const wallet = createWallet(platform, { ledger, priceInUsd: () => null });
  const news: { userId: number; kind: string }[] = [];
  const borrowers = testLoans();
  const modeWatch = new ModeWatch(platform);
  const open = () => {
    const made = createDefi({
      platform,
      ledger,
      proofs: log.proofs(),
      wallet,
      parameters: { at: (...of) => parameters.at(...of), nextChange: () => null },
      notify: async (_tx, some) => () => void news.push(...some.map(({ userId, kind }) => ({ userId, kind }))),
      modeWatch,
      priceInUsd: () => null,
    });
    made.pools.connectLoans(borrowers.hooks);
    return made;
  };
  const defi = open();
  let posted = 0;
  let people = 0;
  const post = (draft: Parameters<LedgerModule['post']>[1]) =>
    inTransaction(database.db, async (tx) => void (await ledger.post(tx, draft)));
  const capital = (to: typeof SEED_CAPITAL, atoms: bigint) => post(paperCapitalJournal(to, USDT, atoms, ++posted));
  if (seed > 0n) await capital(SEED_CAPITAL, seed);
  await defi.module.start?.();
  await log.proofs().signHead();
  const call = callerOf(() => [defi.module]);
  /** Posts legs of a loan between the pool and the world, as the module `loans` posts them. */
  const loanJournal = (tx: Tx, cash: bigint, lent: bigint, covered = 0n) => {
    const legs = [
      { account: house(DEFI_CASH), assetId: USDT, atoms: cash + covered },
      { account: house(DEFI_LENT), assetId: USDT, atoms: lent },
      { account: house('defi_reserve'), assetId: USDT, atoms: -covered },
      { account: { kind: 'external', purpose: 'capital' } as const, assetId: USDT, atoms: -cash - lent },
    ].filter(({ atoms }) => atoms !== 0n);
    const draft: JournalDraft = { scope: 'test.loans', key: String(++posted), cause: 'house_capital', reference: 'test', legs };
    return ledger.post(tx, draft);
  };
  const inPool = <T>(work: (tx: Tx, event: PoolEvent) => Promise<T>): Promise<T> =>
    inTransaction(database.db, async (tx) => {
      const event = await defi.pools.enter(tx, USDT);
      if (!event) throw new Error('there is no pool');
      return work(tx, event);
    });
  let loanIds = 0;
  const breaches = async (): Promise<readonly { title: string }[]> =>
    (await ledger.check()).breaches.filter(({ title }) => !title.startsWith('money crosses the boundary'));
  return {
    log,
    platform,
    ledger,
    clock,
    database,
    news,
    defi,
    another: open,
    call,
    asOwner,
    inPool,
    borrowers,
    setParameters: (to: ParameterSource) => void (parameters = to),
    seed: (atoms: bigint) => capital(SEED_CAPITAL, atoms),
    reserve: (atoms: bigint) => capital(RESERVE_CAPITAL, atoms),
    house: (purpose: string) => houseBalance(database.db, purpose, USDT),
    async refused<C extends Call>(definition: C, input: CallInput<C>, userId = 0): Promise<string> {
      try {
        await call(definition, input, userId);
      } catch (error) {
        if (error instanceof Refusal) return error.fields?.[0]?.code ?? error.code;
        throw error;
      }
      return 'ok';
    },
    /** Makes a user with money in Spot. */
    async user(atoms = 1_000_000n * UNIT): Promise<number> {
      const [row] = await asOwner(`
        INSERT INTO users (email, password_hash, account_name, nickname, invite_code, created_at)
        SELECT 'u' || n || '@example.com', '', 'u' || n, 'u', 'code' || n, 0 FROM (SELECT ${++people} AS n) c RETURNING id`);
      const id = Number(row?.['id']);
      await post(paperFunds(id, 'change', USDT, atoms, ++posted));
      return id;
    },
    supply: (userId: number, number: string) => call(supplyDefi, { currency_id: USDT, number }, userId),
    /** What a loan owes. */
    loanOf: (id: number) => inTransaction(database.db, (tx) => borrowers.get(tx, id)),
    /** Lends to a borrower; answers the number of the loan. */
    lend: (principal: bigint) =>
      inPool(async (tx, event) => {
        const interest = hourlyInterest(principal, event.state.borrowPpm);
        await event.lend({ principal, firstInterest: interest, nextInterest: interest });
        await loanJournal(tx, -principal, principal);
        const id = ++loanIds;
        await borrowers.set(tx, id, { principal, interest, next: interest });
        return id;
      }),
    /** A borrower pays interest and principal. */
    repay: (id: number, interest: bigint, principal: bigint) =>
      inPool(async (tx, event) => {
        const loan = await borrowers.get(tx, id);
        const left = loan.principal - principal;
        const next = left === 0n ? 0n : hourlyInterest(left, event.state.borrowPpm);
        const { toCash } = await event.repaid({ principal, interest, nextInterest: next - loan.next });
        await loanJournal(tx, toCash, -principal);
        await borrowers.set(tx, id, { principal: left, interest: loan.interest - interest, next });
        if (left === 0n && loan.interest === interest) await borrowers.delete(tx, id);
      }),
    /** A loan is written off. */
    lose: (id: number) =>
      inPool(async (tx, event) => {
        const loan = await borrowers.get(tx, id);
        const lost = await event.lost({
          loanId: id,
          principal: loan.principal,
          interest: loan.interest,
          nextInterest: -loan.next,
        });
        await loanJournal(tx, 0n, -loan.principal, lost.covered);
        await borrowers.delete(tx, id);
        return lost;
      }),
    async has(userId: number): Promise<bigint> {
      const balances = await ledger.readBalances(database.db, userId);
      return balances.find(({ type, assetId }) => type === 'change' && assetId === USDT)?.available ?? 0n;
    },
    /** Moves the clock to the beginning of the next hours, and charges them. */
    async hours(count = 1): Promise<void> {
      clock.advance((Math.floor(clock.now() / HOUR) + count) * HOUR - clock.now());
      await defi.runDue();
    },
    /** Puts into the log what waits for it, and signs a head a minute later. */
    async sign(): Promise<void> {
      await log.proofs().signHead();
      clock.advance(60_000);
      await log.proofs().signHead();
    },
    breaches,
    /** Error: the first invariant that is broken. */
    async sound(): Promise<void> {
      const [found] = await breaches();
      if (found) throw new Error(`the money does not add up: ${JSON.stringify(found)}`);
    },
    async close() {
      await log.stop();
    },
  };
}
export type TestDefi = Awaited<ReturnType<typeof openDefi>>;
