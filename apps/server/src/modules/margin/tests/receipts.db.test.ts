/** Receipts of steps of liquidations as the server makes them, checked without it; a bent file is none. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMarginReceipt, listOwnMarginLiquidations } from '@glasshouse/contract/margin';
import { canonicalText, receiptsOf } from '@glasshouse/proofs';
import { marginLiquidationRecord, readMarginLiquidation } from '@glasshouse/proofs/margin';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ALICE, BOB, BTC, CAROL, type TestMargin, USDT, openMargin } from './support/margin.ts';

let margin: TestMargin;
beforeEach(async () => {
  margin = await openMargin(undefined, { hasLog: true });
  await margin.fund(BOB, BTC, '10');
  await margin.fund(BOB, USDT, '100000');
  await margin.sign();
  await margin.tick(681_138);
});
afterEach(async () => {
  await margin.closeSound();
});

const verify = (file: unknown) => receiptsOf('glasshouse-margin-receipt').verify(file);
const stepsOf = async (userId: number) => (await margin.call(listOwnMarginLiquidations, userId, {})).list;
/** Receipts of all steps of a user, the first step first. */
async function receipts(userId: number) {
  await margin.sign();
  const files: Awaited<ReturnType<typeof margin.call<typeof getMarginReceipt>>>[] = [];
  for (const { id } of (await stepsOf(userId)).toReversed()) files.push(await margin.call(getMarginReceipt, userId, { id }));
  return files;
}
const verified = (files: readonly unknown[]) => files.map((file) => verify(file).steps.filter(({ ok }) => !ok));

async function long(userId: number): Promise<void> {
  await margin.own(userId, USDT, '1000');
  await margin.spotOrder(BOB, 'sell', '0.43897', '6811.38');
  await margin.place(userId, 'buy', '0.43897', '6811.38', { side_effect: 'borrow' });
}

it('that healed a long account, and the file a user saves, verify offline', async () => {
  await long(ALICE);
  await margin.spotOrder(BOB, 'buy', '1', '4900');
  await margin.tick(490_000);
  const files = await receipts(ALICE);
  expect(verified(files)).toEqual([[]]);
  const folder = mkdtempSync(join(tmpdir(), 'margin-'));
  const path = join(folder, 'receipt.json');
  writeFileSync(path, JSON.stringify(files[0]));
  expect(execFileSync(process.execPath, ['tools/verify/run.ts', path], { encoding: 'utf8' })).toMatch(
    /liquidation took the level/,
  );
  rmSync(folder, { recursive: true });
});

it('has the seconds of its prices kept in the log', async () => {
  await long(ALICE);
  await margin.spotOrder(BOB, 'buy', '1', '4900');
  await margin.tick(490_000);
  const [file] = await receipts(ALICE);
  const { rows } = await sql<{ leaf: number }>`SELECT leaf FROM log_citations WHERE cause = 'margin' ORDER BY leaf`.execute(
    margin.db,
  );
  const cited = file?.inputs.filter(({ price }) => price).map(({ leaf }) => Number(leaf));
  expect(cited?.length).toBeGreaterThan(0);
  expect(rows.map(({ leaf }) => leaf)).toEqual(cited);
});

it('that bought back what a short account owed verifies', async () => {
  await margin.own(CAROL, USDT, '1000');
  await margin.spotOrder(BOB, 'buy', '0.2', '6800');
  await margin.place(CAROL, 'sell', '0.2', '6800', { side_effect: 'borrow' });
  await margin.spotOrder(BOB, 'sell', '1', '10730');
  await margin.tick(1_073_000);
  expect(verified(await receipts(CAROL))).toEqual([[]]);
  expect((await stepsOf(CAROL))[0]?.trading_fee).toMatchObject({ code: 'BTC' });
});

it('of a gap, with what the fund made good, verifies behind its first step', async () => {
  await long(ALICE);
  await margin.spotOrder(BOB, 'buy', '1', '4000');
  await margin.tick(400_000, 400_001);
  const files = await receipts(ALICE);
  expect(files.length).toBeGreaterThan(1);
  expect(verified(files)).toEqual(files.map(() => []));
  const steps = (await stepsOf(ALICE)).toReversed();
  expect(steps.map(({ from }) => from)).toEqual([null, ...steps.slice(0, -1).map(({ id }) => id)]);
  expect(steps.at(-1)?.losses).toHaveLength(1);
});

it('of two debts verifies', async () => {
  await margin.own(ALICE, USDT, '1000');
  await margin.spotOrder(BOB, 'buy', '0.1', '6811');
  await margin.place(ALICE, 'sell', '0.1', '6811', { side_effect: 'borrow' });
  await margin.borrow(ALICE, USDT, '500');
  await margin.spotOrder(BOB, 'sell', '1', '14950');
  await margin.tick(1_495_000);
  const [step] = await stepsOf(ALICE);
  expect(step?.in_kind).toMatchObject([{ code: 'USDT' }]);
  expect(verified(await receipts(ALICE))).toEqual([[]]);
});

it('of a sale that waited for a buyer above the level says when it began', async () => {
  await long(ALICE);
  await margin.tick(490_000, 490_001);
  await margin.spotOrder(BOB, 'buy', '1', '5400');
  await margin.tick(545_000);
  const files = await receipts(ALICE);
  expect(verified(files)).toEqual([[], []]);
  const [first, last] = (await stepsOf(ALICE)).toReversed();
  expect(first).toMatchObject({ order: { filled: '0' }, trading_fee: null, from: null });
  expect(last).toMatchObject({ from: first?.id, trading_fee: { code: 'USDT' } });
  // Without its first step nothing says that the account was at the level of liquidation.
  expect(verify({ ...files[1], inputs: files[1]?.inputs.filter(({ price }) => price) })).toMatchObject({ ok: false });
});

it('that was bent, or cites a price that was old by then, is refused', async () => {
  await long(ALICE);
  await margin.spotOrder(BOB, 'buy', '1', '4900');
  await margin.tick(490_000);
  const [file] = await receipts(ALICE);
  const facts = readMarginLiquidation(file?.record?.body ?? '');
  if (!file?.record || !facts) throw new Error('no record');
  const failed = (bent: unknown) => verify(bent).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));
  const bentBody = canonicalText(marginLiquidationRecord({ ...facts, charge: 0n }));
  expect(failed({ ...file, record: { ...file.record, body: bentBody } })).toEqual(expect.arrayContaining(['TERMS', 'AMOUNT']));
  const later = canonicalText(marginLiquidationRecord({ ...facts, time: facts.time + 60_001 }));
  expect(failed({ ...file, record: { ...file.record, body: later } })).toContain('INPUTS_VALID');
  expect(failed({ ...file, inputs: [] })).toContain('INPUTS_VALID');
});
